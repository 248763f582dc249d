#include "instrument/insertions.h"

#include "analysis/control_flow.h"

namespace heddle::instrument {

using ir::Instruction;
using ir::Op;

void append(Fragment& to, Fragment code) {
  const auto shift = static_cast<uint32_t>(to.size());
  for (Instruction& instruction : code) {
    if (instruction.op == Op::Goto) instruction.target += shift;
    to.push_back(std::move(instruction));
  }
}

namespace {

class FunctionWriter {
 public:
  FunctionWriter(ir::Function& function, expr::Store& store, Insertions& insertions)
      : function_(function), store_(store), insertions_(insertions) {}

  void run() {
    std::vector<Instruction> old;
    old.swap(function_.body);
    reserve(old.size());
    place(insertions_.prologue);
    begin_.resize(old.size() + 1);
    for (uint32_t i = 0; i < old.size(); ++i) {
      begin_[i] = size();
      if (auto code = insertions_.before.find(i); code != insertions_.before.end()) place(code->second);
      const uint32_t target = old[i].target;
      const bool is_jump = old[i].op == Op::Goto;
      const bool has_code = is_jump && insertions_.jumps.contains(i);
      function_.body.push_back(std::move(old[i]));
      auto code = insertions_.after.find(i);
      if (is_jump) {
        // A jump to the next instruction goes through the code on the way there.
        const bool through = !has_code && target == i + 1 && code != insertions_.after.end();
        jumps_.push_back({size() - 1, target, has_code ? i : kNone, through ? size() : kNone});
      }
      if (code != insertions_.after.end()) place(code->second);
    }
    begin_[old.size()] = size();
    add_detours();
    for (const Jump& jump : jumps_) {
      uint32_t& target = function_.body[jump.at].target;
      if (jump.detour != kNone)
        target = detours_.at(jump.detour);
      else
        target = jump.fixed != kNone ? jump.fixed : begin_[jump.to];
    }
    bool needs_end = false;
    for (const Instruction& instruction : function_.body)
      needs_end |= instruction.op == Op::Goto && instruction.target == size();
    if (needs_end) function_.body.emplace_back();
  }

 private:
  struct Jump {
    uint32_t at;      // in the new body
    uint32_t to;      // in the old one
    uint32_t detour;  // the old jump whose code lies on the way, or kNone
    uint32_t fixed;   // a target in the new body, or kNone
  };

  uint32_t size() const { return static_cast<uint32_t>(function_.body.size()); }

  void reserve(size_t old_size) {
    size_t size = old_size + insertions_.prologue.size();
    for (const auto* codes : {&insertions_.before, &insertions_.after, &insertions_.jumps})
      for (const auto& [instruction, code] : *codes) size += code.size() + 1;
    function_.body.reserve(size);
  }

  void place(Fragment& code) { append(function_.body, std::move(code)); }

  // Code on the way of a jump lies behind the body.
  void add_detours() {
    if (insertions_.jumps.empty()) return;
    if (function_.body.empty() || analysis::flow_of(function_.body.back()).falls_through) {
      Instruction end;
      end.op = Op::Return;
      end.operands = {nullptr};
      function_.body.push_back(std::move(end));
    }
    std::vector<Jump> back;
    for (const Jump& jump : jumps_) {
      if (jump.detour == kNone) continue;
      detours_[jump.detour] = size();
      place(insertions_.jumps.at(jump.detour));
      Instruction go;
      go.op = Op::Goto;
      go.operands = {store_.boolean(true)};
      back.push_back({size(), jump.to, kNone, kNone});
      function_.body.push_back(std::move(go));
    }
    jumps_.insert(jumps_.end(), back.begin(), back.end());
  }

  ir::Function& function_;
  expr::Store& store_;
  Insertions& insertions_;       // used up
  std::vector<uint32_t> begin_;  // of the code for an old instruction
  std::vector<Jump> jumps_;
  std::map<uint32_t, uint32_t> detours_;
};

}  // namespace

void insert(ir::Function& function, expr::Store& store, Insertions& insertions) {
  FunctionWriter(function, store, insertions).run();
}

}  // namespace heddle::instrument
