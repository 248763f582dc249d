#include "random_program.h"

#include <algorithm>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace heddle::testing {

using expr::ExprRef;
using expr::Kind;
using expr::TypeRef;
using ir::Op;

namespace {

class Generator {
 public:
  Generator(uint64_t seed, ProgramKind kind)
      : random_(seed),
        is_bounded_(kind == ProgramKind::Bounded),
        program_(expr::DataModel{seed % 4 == 0 ? expr::DataModelKind::ILP32 : expr::DataModelKind::LP64}),
        store_(program_.store()) {}

  ir::Program run() {
    add_globals();
    const size_t count = 1 + below(4);
    for (size_t i = 0; i < count; ++i) add_function("f" + std::to_string(i), below(4));
    for (size_t i = 0; i < count; ++i) fill(*functions_[i]);
    ir::Function& main = program_.add_function("main", store_.function(store_.void_type(), {}, false));
    main.has_body = true;
    begin(main);
    initialize_globals();
    for (size_t i = 0, n = 4 + below(is_bounded_ ? 12 : 20); i < n; ++i) statement();
    finish();
    program_.set_entry("main");
    return std::move(program_);
  }

 private:
  uint64_t below(uint64_t limit) { return std::uniform_int_distribution<uint64_t>(0, limit - 1)(random_); }
  bool chance(unsigned one_in) { return below(one_in) == 0; }
  template <typename T>
  const T& pick(const std::vector<T>& from) {
    return from[below(from.size())];
  }

  TypeRef integer() {
    static constexpr unsigned kWidths[] = {1, 3, 8, 8, 16, 32, 32, 32, 64};
    return store_.bitvector(kWidths[below(std::size(kWidths))], below(2) == 0);
  }
  TypeRef word() { return store_.signed_type(32); }
  TypeRef depth_type() { return store_.unsigned_type(8); }

  // Symbols
  // ---------------------------------------------------------------------------------------------------------

  ExprRef add_symbol(const std::string& name, TypeRef type, ir::SymbolKind kind) {
    ir::Symbol* symbol = program_.add_symbol(name, type, kind);
    return program_.reference(*symbol);
  }

  void add_globals() {
    record_ = store_.record("record", false);
    store_.complete_record(record_,
                           {{"a", word(), 0, false},
                            {"b", store_.array(store_.unsigned_type(8), 4), 32, false},
                            {"c", store_.signed_type(16), 64, false},
                            {"low", store_.unsigned_type(3), 80, true},
                            {"high", store_.signed_type(5), 83, true},
                            {"e", store_.unsigned_type(8), 88, false},
                            {"d", store_.signed_type(32), 96, false}},
                           16, 4);
    for (int i = 0; i < 5; ++i)
      scalars_.push_back(add_symbol("g" + std::to_string(i), integer(), ir::SymbolKind::Global));
    scalars_.push_back(add_symbol("flag", store_.bool_type(), ir::SymbolKind::Global));
    words_.push_back(add_symbol("w", word(), ir::SymbolKind::Global));
    arrays_.push_back(add_symbol("array", store_.array(word(), 4), ir::SymbolKind::Global));
    arrays_.push_back(add_symbol("bytes", store_.array(store_.unsigned_type(8), 8), ir::SymbolKind::Global));
    arrays_.push_back(add_symbol("grid", store_.array(store_.array(word(), 2), 2), ir::SymbolKind::Global));
    add_aggregates();
    records_.push_back(add_symbol("record", record_, ir::SymbolKind::Global));
    records_.push_back(add_symbol("other", record_, ir::SymbolKind::Global));
    for (const char* name : {"p", "q"})
      pointers_.push_back(add_symbol(name, store_.pointer(word()), ir::SymbolKind::Global));
    record_pointers_.push_back(add_symbol("r", store_.pointer(record_), ir::SymbolKind::Global));
    word_block_ = add_symbol("hp", store_.pointer(word()), ir::SymbolKind::Global);
    record_block_ = add_symbol("hr", store_.pointer(record_), ir::SymbolKind::Global);
    bytes_ = add_symbol("bp", store_.pointer(store_.unsigned_type(8)), ir::SymbolKind::Global);
    shown_ = add_symbol("shown", store_.signed_type(64), ir::SymbolKind::Global);
    checked_ = add_symbol("checked", store_.bool_type(), ir::SymbolKind::Global);
    global_scalars_ = scalars_.size();
    uses_byte_pointers_ = chance(2);
    takes_field_addresses_ = chance(2);
  }

  // Variables whose parts are reached through other parts or types.
  void add_aggregates() {
    const TypeRef mixed = store_.record("mixed", true);
    store_.complete_record(mixed,
                           {{"whole", store_.unsigned_type(32), 0, false},
                            {"bytes", store_.array(store_.unsigned_type(8), 4), 0, false},
                            {"half", store_.signed_type(16), 0, false}},
                           4, 4);
    mixed_ = add_symbol("mixed", mixed, ir::SymbolKind::Global);
    table_ = add_symbol("table", store_.array(record_, 3), ir::SymbolKind::Global);
    truths_ = add_symbol("truths", store_.array(store_.bool_type(), 4), ir::SymbolKind::Global);
  }

  // A part of one of them.
  ExprRef part_of_aggregate() {
    switch (below(3)) {
      case 0:
        return field(store_.index(table_, any_index(3)));
      case 1:
        return store_.index(truths_, any_index(4));
      default: {
        const ExprRef member = store_.member(mixed_, below(3));
        return member->type()->is_array() ? store_.index(member, any_index(4)) : member;
      }
    }
  }

  void add_function(const std::string& name, size_t parameter_count) {
    std::vector<TypeRef> types;
    for (size_t i = 0; i < parameter_count; ++i) types.push_back(chance(5) ? record_ : integer());
    if (is_bounded_) types.push_back(depth_type());
    TypeRef type = store_.function(chance(6) ? record_ : integer(), types, false);
    if (!functions_.empty() && chance(3)) type = functions_.back()->type;
    ir::Function& function = program_.add_function(name, type);
    for (TypeRef parameter : type->parameters()) {
      const std::string parameter_name = name + "::a" + std::to_string(function.parameters.size());
      function.parameters.push_back(
          program_.add_symbol(parameter_name, parameter, ir::SymbolKind::Parameter));
    }
    function.has_body = true;
    functions_.push_back(&function);
  }

  // A function's body
  // -------------------------------------------------------------------------------------------------

  void begin(ir::Function& function) {
    function_ = &function;
    scalars_.resize(global_scalars_);
    words_.resize(1);
    arrays_.resize(3);
    records_.resize(2);
    jumps_.clear();
    for (const ir::Symbol* parameter : function.parameters)
      (parameter->type == record_ ? records_ : scalars_).push_back(program_.reference(*parameter));
    // How much deeper calls may go is not for the other statements to change.
    calls_left_ = nullptr;
    if (is_bounded_ && !function.parameters.empty()) {
      calls_left_ = scalars_.back();
      scalars_.pop_back();
    }
    counters_.clear();
    for (size_t i = 0; is_bounded_ && i < 3; ++i) counters_.push_back(add_local("rounds", depth_type()));
    for (size_t i = 0, n = 1 + below(4); i < n; ++i) scalars_.push_back(add_local("x", integer()));
    words_.push_back(add_local("w", word()));
    if (chance(2)) arrays_.push_back(add_local("array", store_.array(word(), 3)));
    if (chance(2)) records_.push_back(add_local("record", record_));
    const TypeRef type = integer();
    original_ = add_local("original", type);
    copy_ = add_local("copy", type);
    if (calls_left_ == nullptr) return;
    to_end_ = function_->body.size();
    emit(Op::Goto, {store_.binary(Kind::Eq, calls_left_, store_.zero(depth_type()))});
  }

  ExprRef add_local(const std::string& base, TypeRef type) {
    const auto kind = chance(2) ? ir::SymbolKind::Local : ir::SymbolKind::Temporary;
    const std::string name = *function_->name + "::" + base + std::to_string(++local_count_);
    const ExprRef symbol = add_symbol(name, type, kind);
    function_->locals.push_back(program_.find_symbol(name));
    if (kind == ir::SymbolKind::Local) emit(Op::Decl, {symbol});
    if (is_bounded_ || !chance(3)) emit(Op::Assign, {symbol, store_.zero(type)});
    return symbol;
  }

  void initialize_globals() {
    for (const auto* list : {&scalars_, &words_, &arrays_, &records_})
      for (ExprRef e : *list)
        if (program_.find_symbol(e->text())->kind == ir::SymbolKind::Global)
          emit(Op::Assign, {e, store_.zero(e->type())});
    for (ExprRef global : {word_block_, record_block_, mixed_, table_, truths_})
      emit(Op::Assign, {global, store_.zero(global->type())});
    reset_pointers();
  }

  // To variables that are always there.
  void reset_pointers() {
    for (ExprRef pointer : pointers_) emit(Op::Assign, {pointer, store_.address_of(words_[0])});
    emit(Op::Assign, {record_pointers_[0], store_.address_of(records_[0])});
    emit(Op::Assign, {bytes_, store_.address_of(element(arrays_[1], 0))});
  }

  void fill(ir::Function& function) {
    begin(function);
    for (size_t i = 0, n = 2 + below(is_bounded_ ? 8 : 14); i < n; ++i) statement();
    finish();
  }

  void finish() {
    // No pointer outlives the variables of this function, because another activation might get their place.
    const size_t end = function_->body.size();
    if (is_bounded_) reset_pointers();
    if (calls_left_ != nullptr) function_->body[to_end_].target = static_cast<uint32_t>(end);
    const TypeRef result = function_->type->result();
    if (result == record_)
      emit(Op::Return, {pick(records_)});
    else
      emit(Op::Return, {result->is_bitvector() ? expression(result, 3) : nullptr});
    for (size_t jump : jumps_) {
      uint64_t target = jump + 1 + below(function_->body.size() - jump - 1);
      if (is_bounded_)
        target = std::min<uint64_t>(target, end);
      else if (chance(6))
        target = below(function_->body.size());
      function_->body[jump].target = static_cast<uint32_t>(target);
    }
  }

  ir::Instruction& emit(Op op, std::initializer_list<ExprRef> operands) {
    ir::Instruction& instruction = function_->body.emplace_back();
    instruction.op = op;
    instruction.operands.assign(operands.begin(), operands.end());
    return instruction;
  }

  void statement() {
    switch (below(30)) {
      case 27:
      case 28:
      case 29:
        return copies();
      case 24:
      case 25:
      case 26:
        return memory_scene();
      case 0:
      case 1:
        return assign();
      case 2:
        return is_bounded_ ? input() : havoc();
      case 3:
        emit(Op::Assume, {store_.binary(Kind::Or, condition(2), condition(1))});
        return;
      case 4:
      case 5:
        jumps_.push_back(function_->body.size());
        emit(Op::Goto, {condition(3)});
        return;
      case 6:
      case 7:
        return counting_loop();
      case 8:
      case 9:
        return call();
      case 10:
      case 11:
      case 12:
      case 13:
        return pointers();
      case 14:
      case 15:
      case 16:
        return records();
      case 17:
        return check();
      case 18:
      case 19:
        return branch();
      case 20:
        return is_bounded_ ? input() : observe();
      case 21:
        return is_bounded_ ? check() : observe();
      case 22:
        return heap();
      default:
        return observe();
    }
  }

  void havoc() { emit(Op::Havoc, {place(nullptr)}); }

  void input() {
    ExprRef target = place(nullptr);
    if (target->type()->is_bool()) target = pick(words_);
    emit(Op::Havoc, {target}).name = store_.intern("input");
  }

  void check() {
    if (!is_bounded_) {
      emit(Op::Assert, {condition(2)});
      return;
    }
    emit(Op::Assign, {checked_, condition(2)});
    emit(Op::Assert, {checked_}).name = store_.intern("assertion");
  }

  // A small block of words or records, filled, used and perhaps freed. Its pointer is null while there is none.
  void heap() {
    const bool is_record = chance(2);
    const ExprRef pointer = is_record ? record_block_ : word_block_;
    constexpr uint64_t kCount = 3;
    const ExprRef bytes = store_.constant(store_.size_type(), kCount * (is_record ? 16 : 4));
    emit(Op::Alloc, {pointer, bytes, store_.constant(store_.size_type(), 8)});
    if (is_bounded_ || chance(2)) emit(Op::Fill, {pointer, store_.constant(word(), below(3)), bytes});
    const ExprRef inside = store_.make(Kind::PointerAdd, pointer->type(), {pointer, small_index(kCount)});
    const ExprRef part = store_.deref(inside);
    for (size_t i = 0, n = below(3); i < n; ++i) {
      const ExprRef target = is_record ? field(part) : part;
      emit(Op::Assign, {target, expression(target->type(), 1)});
    }
    if (chance(2)) emit(Op::Assign, {is_record ? record_pointers_[0] : pick(pointers_), inside});
    for (size_t i = 0, n = below(3); i < n; ++i) statement();
    show(is_record ? field(part) : part);
    if (!chance(3)) return;
    emit(Op::Free, {pointer});
    emit(Op::Assign, {pointer, store_.zero(pointer->type())});
    reset_pointers();
  }

  // Known values in a variable, something happens to memory, and all parts of the variable are looked at.
  void memory_scene() {
    const ExprRef record = pick(records_);
    for (uint64_t i = 0; i < 7; ++i) set_to_constant(store_.member(record, i));
    for (ExprRef word : words_) set_to_constant(word);
    set_to_constant(arrays_[0]);
    for (size_t i = 0, n = 1 + below(3); i < n; ++i) {
      switch (below(3)) {
        case 0:
          pointers();
          break;
        case 1:
          records();
          break;
        default:
          move_bytes();
      }
    }
    if (chance(2)) call();
    if (chance(3)) {
      const ExprRef target = field(record);
      emit(Op::Assign, {target, constant(target->type())});
    }
    for (uint64_t i = 0; i < 7; ++i) show(store_.member(record, i));
    for (ExprRef word : words_) show(word);
    show(arrays_[0]);
  }

  void set_to_constant(ExprRef place) {
    if (!place->type()->is_array()) {
      emit(Op::Assign, {place, store_.constant(place->type(), 1 + below(6))});
      return;
    }
    for (uint64_t i = 0; i < place->type()->count(); ++i) set_to_constant(element(place, i));
  }

  void show(ExprRef value) {
    if (value->type()->is_array()) value = element(value, below(value->type()->count()));
    if (value->type()->is_bitvector()) emit(Op::Assign, {shown_, store_.cast(shown_->type(), value)});
  }

  // Two locals of one type, one perhaps a copy of the other that moves on, and a condition on one of them.
  void copies() {
    if (chance(2)) copy();
    for (size_t i = 0, n = 1 + below(4); i < n; ++i) {
      const size_t skip = function_->body.size();
      const bool is_conditional = chance(2);
      if (is_conditional) emit(Op::Goto, {condition(0)});
      const ExprRef target = original_or_copy();
      switch (below(8)) {
        case 0:
        case 1:
          emit(Op::Havoc, {target}).name = input_name();
          break;
        case 2:
          emit(Op::Assign, {target, expression(target->type(), 1)});
          break;
        case 3:
          emit(Op::Assign, {target, original_or_copy()});
          break;
        default:
          move(target, original_or_copy());
      }
      if (is_conditional) function_->body[skip].target = static_cast<uint32_t>(function_->body.size());
    }
    compare_copies();
  }

  ExprRef original_or_copy() { return chance(2) ? original_ : copy_; }
  const std::string* input_name() { return is_bounded_ ? store_.intern("input") : nullptr; }

  void copy() {
    emit(Op::Havoc, {original_}).name = input_name();
    emit(Op::Assign, {copy_, original_});
  }

  void move(ExprRef target, ExprRef from) {
    const ExprRef distance = store_.constant(from->type(), chance(2) ? below(4) : 40 + below(40));
    emit(Op::Assign, {target, store_.binary(chance(3) ? Kind::Sub : Kind::Add, from, distance)});
  }

  void compare_copies() {
    static constexpr Kind kTests[] = {Kind::Lt, Kind::Le, Kind::Eq, Kind::Ne, Kind::Gt};
    const ExprRef limit = store_.constant(original_->type(), below(16));
    jumps_.push_back(function_->body.size());
    emit(Op::Goto, {store_.binary(kTests[below(5)], original_or_copy(), limit)});
    show(original_);
    show(copy_);
  }

  // Reads something as it is, so that a run shows its value.
  void observe() {
    const ExprRef value = place(nullptr);
    const ExprRef target = pick(words_);
    if (chance(2)) emit(Op::Assign, {value, store_.constant(value->type(), below(12))});
    emit(Op::Assign, {target, store_.cast(target->type(), value)});
  }

  void assign() {
    const ExprRef target = place(nullptr);
    emit(Op::Assign, {target, target->type()->is_bool() ? condition(2) : expression(target->type(), 3)});
  }

  // if (condition) { … } else { … }
  void branch() {
    if (++depth_ > 3) {
      --depth_;
      return assign();
    }
    const size_t test = function_->body.size();
    emit(Op::Goto, {condition(2)});
    for (size_t i = 0, n = 1 + below(3); i < n; ++i) statement();
    const size_t leave = function_->body.size();
    emit(Op::Goto, {store_.boolean(true)});
    function_->body[test].target = static_cast<uint32_t>(function_->body.size());
    for (size_t i = 0, n = 1 + below(2); i < n; ++i) statement();
    function_->body[leave].target = static_cast<uint32_t>(function_->body.size());
    emit(Op::Skip, {});
    --depth_;
  }

  // for (i = …; i < …; i += …) { … }
  void counting_loop() {
    if (++depth_ > 3) {
      --depth_;
      return assign();
    }
    if (is_bounded_ && counters_.empty()) {
      --depth_;
      return check();
    }
    const ExprRef counter = is_bounded_ ? counters_.back() : scalar_symbol();
    const TypeRef type = counter->type();
    const bool has_copies = chance(3);
    if (has_copies) copy();
    emit(Op::Assign, {counter, is_bounded_ ? store_.zero(type) : constant(type)});
    const size_t head = function_->body.size();
    static constexpr Kind kTests[] = {Kind::Lt, Kind::Le, Kind::Ne, Kind::Gt, Kind::Ge};
    const ExprRef limit = chance(3) ? expression(type, 1) : constant(type);
    ExprRef goes_on = store_.binary(kTests[below(5)], counter, limit);
    Kind step = chance(3) ? Kind::Sub : Kind::Add;
    uint64_t distance = 1 + below(3);
    if (is_bounded_) {
      counters_.pop_back();
      goes_on = store_.binary(Kind::Lt, counter, store_.constant(type, 1 + below(3)));
      if (chance(2)) goes_on = store_.binary(Kind::And, goes_on, condition(1));
      step = Kind::Add;
      distance = 1;
    }
    emit(Op::Goto, {store_.negation(goes_on)});
    const ExprRef next = store_.binary(step, counter, store_.constant(type, distance));
    if (is_bounded_) emit(Op::Assign, {counter, next});  // first, so that no jump leaves it out
    if (has_copies) {
      compare_copies();
      const ExprRef target = original_or_copy();
      move(target, target);
    }
    for (size_t i = 0, n = 1 + below(3); i < n; ++i) statement();
    if (!is_bounded_) emit(Op::Assign, {counter, next});
    emit(Op::Goto, {store_.boolean(true)}).target = static_cast<uint32_t>(head);
    function_->body[head].target = static_cast<uint32_t>(function_->body.size());
    emit(Op::Skip, {});
    --depth_;
  }

  ExprRef scalar_symbol() {
    ExprRef symbol = nullptr;
    do symbol = chance(4) ? pick(words_) : pick(scalars_);
    while (!symbol->type()->is_bitvector());
    return symbol;
  }

  void call() {
    if (functions_.empty()) return assign();
    const ir::Function& callee = *pick(functions_);
    const TypeRef result = callee.type->result();
    ir::Instruction instruction;
    instruction.op = Op::Call;
    ExprRef target = nullptr;
    if (chance(5))
      target = nullptr;
    else
      target = result == record_ ? pick(records_) : place(chance(4) ? nullptr : result);
    ExprRef function = store_.symbol(*callee.name, callee.type);
    if (chance(4)) {
      const ir::Function& other = *pick(functions_);
      const std::string& name = other.type == callee.type ? *other.name : *callee.name;
      function = store_.deref(store_.ite(condition(1), store_.address_of(function),
                                         store_.address_of(store_.symbol(name, callee.type))));
    }
    instruction.operands = {target, function};
    add_arguments(instruction, callee.type->parameters());
    function_->body.push_back(std::move(instruction));
  }

  void add_arguments(ir::Instruction& call, std::span<const TypeRef> parameters) {
    for (size_t i = 0; i < parameters.size(); ++i) {
      const TypeRef parameter = parameters[i];
      if (is_bounded_ && i + 1 == parameters.size()) {
        const ExprRef one = store_.constant(depth_type(), 1);
        call.operands.push_back(calls_left_ == nullptr ? store_.constant(depth_type(), 1 + below(3))
                                                       : store_.binary(Kind::Sub, calls_left_, one));
        return;
      }
      if (!is_bounded_ && chance(20)) return;  // a missing argument
      const bool is_record = parameter == record_;
      if (is_record && (is_bounded_ || !chance(10)))
        call.operands.push_back(pick(records_));
      else
        call.operands.push_back(expression(is_record || chance(8) ? argument_type(call, parameter) : parameter, 2));
    }
  }

  // Through a pointer, what is narrower than the parameter does not arrive.
  TypeRef argument_type(const ir::Instruction& call, TypeRef parameter) {
    const TypeRef type = integer();
    const bool is_direct = call.function()->is(Kind::Symbol);
    return is_direct || !parameter->is_bitvector() || type->width() >= parameter->width() ? type : parameter;
  }

  void pointers() {
    const ExprRef p = pick(pointers_);
    switch (below(uses_byte_pointers_ ? 8 : 6)) {
      case 4:
        emit(Op::Assign, {pointers_[1], pointers_[0]});
        break;
      case 5:
        emit(Op::Copy, {store_.address_of(pointers_[1]), store_.address_of(pointers_[0]),
                        store_.constant(store_.size_type(), program_.data_model().pointer_bytes())});
        break;
      case 0:
        emit(Op::Assign, {p, store_.address_of(pick(words_))});
        break;
      case 1:
        emit(Op::Assign, {p, store_.address_of(element(arrays_[0], below(4)))});
        break;
      case 2:
        // Only inside the array, so that pointer arithmetic stays in its object.
        emit(Op::Assign, {p, store_.make(Kind::PointerAdd, p->type(),
                                         {store_.address_of(element(arrays_[0], 0)), small_index(4)})});
        break;
      case 3:
        if (takes_field_addresses_ && chance(2)) {
          const ExprRef inside = store_.address_of(store_.member(pick(records_), 2));
          emit(Op::Assign, {record_pointers_[0], store_.cast(record_pointers_[0]->type(), inside)});
          emit(Op::Assign, {store_.member(store_.deref(record_pointers_[0]), 0), constant(word())});
          // Other members of what it points to are not inside the record.
          if (is_bounded_) emit(Op::Assign, {record_pointers_[0], store_.address_of(pick(records_))});
        } else if (takes_field_addresses_) {
          emit(Op::Assign, {p, store_.address_of(store_.member(pick(records_), chance(2) ? 0 : 6))});
        } else {
          emit(Op::Assign, {store_.deref(p), expression(word(), 2)});
        }
        break;
      case 6:
        emit(Op::Assign,
             {bytes_, store_.cast(bytes_->type(), store_.address_of(pick(chance(2) ? words_ : records_)))});
        break;
      default: {
        // There are four bytes wherever it points.
        const ExprRef at = store_.make(Kind::PointerAdd, bytes_->type(), {bytes_, any_offset(4)});
        emit(Op::Assign, {store_.deref(at), expression(store_.unsigned_type(8), 2)});
        show(store_.deref(at));
      }
    }
    if (chance(2)) emit(Op::Assign, {store_.deref(p), chance(2) ? constant(word()) : expression(word(), 2)});
    if (chance(2)) observe();
  }

  void records() {
    const ExprRef r = record_pointers_[0];
    switch (below(9)) {
      case 0:
        emit(Op::Assign, {r, store_.address_of(pick(records_))});
        break;
      case 1:
        emit(Op::Assign, {pick(records_), pick(records_)});
        break;
      case 2:
        emit(Op::Assign, {pick(records_), store_.deref(r)});
        break;
      case 3:
      case 4:
        move_bytes();
        break;
      case 5: {
        const ExprRef value = pick(records_);
        const uint64_t number = chance(2) ? 0 : 6;
        const ExprRef changed =
            store_.make(Kind::WithMember, record_, {value, expression(word(), 1)}, number);
        emit(Op::Assign, {chance(2) ? store_.index(table_, small_index(3)) : pick(records_), changed});
        break;
      }
      case 6:
        emit(Op::Assign, {pick(records_), store_.index(table_, small_index(3))});
        break;
      case 7:
        emit(Op::Assign, {r, store_.address_of(store_.index(table_, small_index(3)))});
        break;
      default:
        emit(Op::Assign, {store_.deref(r), store_.zero(record_)});
    }
    if (chance(2)) observe();
  }

  struct Area {
    ExprRef address;
    uint64_t size;  // bytes from there to the end of the variable, as a rule
  };

  // A variable or the rest of one, by its address or through a pointer.
  Area area() {
    switch (below(9)) {
      case 7:
        return {store_.address_of(store_.index(table_, any_offset(3))), 16};
      case 8:
        return chance(2) ? Area{store_.address_of(mixed_), 4} : Area{store_.address_of(truths_), 4};
      case 0:
        return {pick(pointers_), 4};
      case 1:
        return {record_pointers_[0], 16};
      case 2:
        return {store_.address_of(pick(words_)), 4};
      case 3: {
        const uint64_t first = below(4);
        return {store_.address_of(element(arrays_[0], first)), 16 - 4 * first};
      }
      case 4:
        return {uses_byte_pointers_ ? bytes_ : store_.address_of(arrays_[1]), chance(2) ? 4U : 8U};
      default:
        return {store_.address_of(pick(records_)), 16};
    }
  }

  // COPY or FILL: all of a variable, a part of it, or more than there is.
  void move_bytes() {
    const Area to = area();
    const Area from = area();
    const bool is_copy = chance(2);
    uint64_t size = is_copy ? std::min(to.size, from.size) : to.size;
    if (chance(4)) size = below(size + 1);
    ExprRef bytes = store_.constant(store_.size_type(), size);
    if (chance(is_bounded_ ? 20 : 8)) bytes = store_.cast(store_.size_type(), small_index(size + 2));
    if (is_copy)
      emit(Op::Copy, {to.address, from.address, bytes});
    else
      emit(Op::Fill, {to.address, chance(3) ? expression(word(), 1) : store_.constant(word(), 0), bytes});
  }

  // Expressions
  // -------------------------------------------------------------------------------------------------------

  ExprRef element(ExprRef array, uint64_t i) {
    return store_.index(array, store_.constant(store_.difference_type(), i));
  }

  ExprRef small_index(uint64_t count) {
    const TypeRef type = store_.difference_type();
    // Indices have indices in them, but not without end.
    if (index_depth_ == 2) return store_.constant(type, below(count));
    ++index_depth_;
    const ExprRef i = store_.cast(type, expression(store_.unsigned_type(16), 1));
    --index_depth_;
    return store_.binary(Kind::Mod, i, store_.constant(type, count));
  }

  ExprRef any_offset(uint64_t count) {
    return chance(2) ? store_.constant(store_.difference_type(), below(count)) : small_index(count);
  }

  // Mostly inside an array of this length.
  ExprRef any_index(uint64_t count) {
    if (chance(2)) return store_.constant(store_.difference_type(), below(count));
    if (!chance(8) || index_depth_ == 2) return small_index(count);
    if (is_bounded_) return store_.constant(store_.difference_type(), uint64_t{1} << 24);  // far outside
    return store_.cast(store_.difference_type(), expression(integer(), 1));
  }

  // Something to assign to or to read, of an integer type or bool; null: of any.
  ExprRef place(TypeRef wanted) {
    for (int tries = 0; tries < 20; ++tries) {
      ExprRef e = nullptr;
      switch (below(9)) {
        case 0: {
          e = pick(arrays_);
          while (e->type()->is_array()) e = store_.index(e, any_index(e->type()->count()));
          break;
        }
        case 1:
        case 2:
          e = field(chance(3) ? store_.deref(record_pointers_[0]) : pick(records_));
          break;
        case 3:
          e = chance(3) ? store_.deref(pick(pointers_)) : pick(words_);
          break;
        case 4:
          e = part_of_aggregate();
          break;
        default:
          e = pick(scalars_);
      }
      if (wanted == nullptr || e->type() == wanted) return e;
    }
    return pick(words_);
  }

  ExprRef field(ExprRef record) {
    const ExprRef e = store_.member(record, below(7));
    if (!e->type()->is_array()) return e;
    // Beyond the array there are other fields of the same object.
    return store_.index(e, chance(3) ? small_index(12) : any_index(4));
  }

  ExprRef constant(TypeRef type) {
    if (chance(4)) return store_.constant(type, random_());
    if (chance(4)) {
      const uint64_t top = uint64_t{1} << (type->width() - 1);
      return store_.constant(type, top + below(3) - 1);
    }
    return store_.constant(type, below(20) - 4);
  }

  ExprRef expression(TypeRef type, unsigned depth) {
    if (depth == 0 || chance(4)) {
      if (chance(2)) return constant(type);
      return store_.cast(type, place(chance(2) ? type : nullptr));
    }
    static constexpr Kind kKinds[] = {Kind::Add,    Kind::Add, Kind::Sub,    Kind::Mul,
                                      Kind::Div,    Kind::Mod, Kind::BitAnd, Kind::BitOr,
                                      Kind::BitXor, Kind::Shl, Kind::Shr};
    switch (below(8)) {
      case 0:
        return store_.unary(chance(2) ? Kind::Neg : Kind::BitNot, expression(type, depth - 1));
      case 1:
        return store_.ite(condition(depth - 1), expression(type, depth - 1), expression(type, depth - 1));
      case 2:
        return store_.cast(type, expression(integer(), depth - 1));
      case 3:
        return store_.cast(type, condition(depth - 1));
      default: {
        const Kind kind = kKinds[below(std::size(kKinds))];
        const bool is_shift = kind == Kind::Shl || kind == Kind::Shr;
        return store_.binary(kind, expression(type, depth - 1),
                             expression(is_shift ? integer() : type, depth - 1));
      }
    }
  }

  ExprRef condition(unsigned depth) {
    static constexpr Kind kComparisons[] = {Kind::Eq, Kind::Ne, Kind::Lt, Kind::Le, Kind::Gt, Kind::Ge};
    static constexpr Kind kOverflows[] = {Kind::OverflowAdd, Kind::OverflowSub, Kind::OverflowMul,
                                          Kind::OverflowDiv, Kind::OverflowShl};
    if (depth > 0) {
      switch (below(7)) {
        case 0:
          return store_.negation(condition(depth - 1));
        case 1:
          return store_.binary(Kind::And, condition(depth - 1), condition(depth - 1));
        case 2:
          return store_.binary(chance(4) ? Kind::Implies : Kind::Or, condition(depth - 1),
                               condition(depth - 1));
        case 3: {
          const TypeRef type = integer();
          return store_.binary(kOverflows[below(5)], expression(type, depth - 1),
                               expression(type, depth - 1));
        }
        default:
          break;
      }
    }
    if (chance(12)) return condition_on_pointers();
    const ExprRef left = chance(3) ? expression(integer(), depth) : place(nullptr);
    if (left->type()->is_bool()) return left;
    const ExprRef right = chance(3) ? store_.cast(left->type(), place(nullptr)) : constant(left->type());
    return store_.binary(kComparisons[below(6)], left, right);
  }

  // Nothing that depends on where objects lie.
  ExprRef condition_on_pointers() {
    const ExprRef p = chance(2) ? pick(pointers_) : word_block_;
    const ExprRef q = pick(pointers_);
    const TypeRef word_size = store_.size_type();
    switch (below(4)) {
      case 0:
        return store_.binary(chance(2) ? Kind::Eq : Kind::Ne, p, store_.zero(p->type()));
      case 1:
        return store_.binary(Kind::Eq, store_.make(Kind::OffsetOf, word_size, {q}),
                             store_.constant(word_size, 4 * below(4)));
      case 2:
        return store_.binary(Kind::Lt, store_.make(Kind::ObjectSize, word_size, {q}),
                             store_.constant(word_size, 4 + 4 * below(4)));
      default:
        return store_.binary(chance(2) ? Kind::Eq : Kind::Ne, p, q);
    }
  }

  std::mt19937_64 random_;
  const bool is_bounded_;
  ir::Program program_;
  expr::Store& store_;
  TypeRef record_ = nullptr;
  std::vector<ir::Function*> functions_;
  ir::Function* function_ = nullptr;
  std::vector<ExprRef> scalars_;  // globals first, like the next ones
  std::vector<ExprRef> words_;
  std::vector<ExprRef> arrays_;
  std::vector<ExprRef> records_;
  std::vector<ExprRef> pointers_;
  std::vector<ExprRef> record_pointers_;
  ExprRef mixed_ = nullptr;  // a union
  ExprRef table_ = nullptr;  // an array of records
  ExprRef truths_ = nullptr;
  ExprRef word_block_ = nullptr;
  ExprRef record_block_ = nullptr;
  ExprRef bytes_ = nullptr;
  ExprRef shown_ = nullptr;
  ExprRef checked_ = nullptr;
  ExprRef calls_left_ = nullptr;  // Bounded: the last parameter of every function but main
  size_t to_end_ = 0;             // the jump of a function that may call no more
  ExprRef original_ = nullptr;
  ExprRef copy_ = nullptr;
  std::vector<ExprRef> counters_;  // Bounded: of loops that are yet to be made
  size_t global_scalars_ = 0;
  bool uses_byte_pointers_ = false;
  bool takes_field_addresses_ = false;
  std::vector<size_t> jumps_;  // GOTOs that are yet to get a target
  unsigned local_count_ = 0;
  unsigned depth_ = 0;
  unsigned index_depth_ = 0;
};

}  // namespace

ir::Program random_program(uint64_t seed, ProgramKind kind) {
  return Generator(seed, kind).run();
}

}  // namespace heddle::testing
