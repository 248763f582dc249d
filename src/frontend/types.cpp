// Clang's types to ours. Layouts (offsets, sizes, alignments, bit-fields) are Clang's, never computed here.
#include <clang/AST/Attr.h>
#include <clang/AST/RecordLayout.h>

#include "frontend/unit.h"

#include "expr/c_typing.h"
#include "ir/vector_tag.h"

namespace heddle::frontend {

using clang::BuiltinType;
using clang::QualType;
using expr::Field;
using expr::FloatFormat;
using expr::TypeRef;

namespace {

// Machines differ in its format. Library models take what they use of it in any; programs that print or scan
// it need that of x86.
TypeRef long_double(Unit& unit, const BuiltinType* type, clang::SourceLocation where) {
  const llvm::fltSemantics& format = unit.ast().getFloatTypeSemantics(QualType(type, 0));
  if (&format == &llvm::APFloat::x87DoubleExtended()) return unit.store().float_type(FloatFormat::X87);
  if (unit.is_model() && &format == &llvm::APFloat::IEEEquad())
    return unit.store().float_type(FloatFormat::Quad);
  if (unit.is_model() && &format == &llvm::APFloat::IEEEdouble())
    return unit.store().float_type(FloatFormat::Double);
  unit.unsupported(where, "long double in the format of this target");
}

// The same on machines where it is as narrow as a float.
TypeRef double_type(Unit& unit, const BuiltinType* type, clang::SourceLocation where) {
  const llvm::fltSemantics& format = unit.ast().getFloatTypeSemantics(QualType(type, 0));
  if (&format == &llvm::APFloat::IEEEdouble()) return unit.store().float_type(FloatFormat::Double);
  if (unit.is_model() && &format == &llvm::APFloat::IEEEsingle())
    return unit.store().float_type(FloatFormat::Single);
  unit.unsupported(where, "double in the format of this target");
}

// _BitInt(n)
TypeRef bit_precise_type(Unit& unit, const clang::BitIntType* type, clang::SourceLocation where) {
  TypeRef result = unit.store().bitvector(type->getNumBits(), type->isSigned());
  const auto size = static_cast<uint64_t>(unit.ast().getTypeSizeInChars(type).getQuantity());
  const expr::DataModel& model = unit.store().data_model();
  // In memory a number takes all of its bytes where the highest one is first (symex).
  const bool is_loose = model.is_big_endian() && type->getNumBits() != size * 8;
  if (is_loose || expr::size_of(result, model) != size)
    unit.unsupported(where, std::string("type '") + QualType(type, 0).getAsString() + "' on this target");
  return result;
}

TypeRef builtin_type(Unit& unit, const BuiltinType* type, clang::SourceLocation where) {
  if (type->getKind() == BuiltinType::Bool) return unit.store().bool_type();
  if (type->getKind() == BuiltinType::Void) return unit.store().void_type();
  if (type->isInteger())
    return unit.store().bitvector(static_cast<unsigned>(unit.ast().getTypeSize(type)),
                                  type->isSignedInteger());
  switch (type->getKind()) {
    case BuiltinType::Half:
    case BuiltinType::Float16:
      return unit.store().float_type(FloatFormat::Half);
    case BuiltinType::Float:
      return unit.store().float_type(FloatFormat::Single);
    case BuiltinType::Double:
      return double_type(unit, type, where);
    case BuiltinType::LongDouble:
      return long_double(unit, type, where);
    case BuiltinType::Float128:
      return unit.store().float_type(FloatFormat::Quad);
    default:
      unit.unsupported(where, std::string("type '") + QualType(type, 0).getAsString() + "'");
  }
}

// A struct of an array of its elements; see vectors.h.
TypeRef vector_type(Unit& unit, const clang::VectorType* type, clang::SourceLocation where) {
  const bool is_plain = type->getVectorKind() == clang::VectorKind::Generic;
  TypeRef element = unit.type_of(type->getElementType(), where);
  if (!is_plain || element->is_bool())
    unit.unsupported(where, std::string("type '") + QualType(type, 0).getAsString() + "'");
  TypeRef array = unit.store().array(element, type->getNumElements());
  TypeRef record =
      unit.store().record(std::string(ir::kVectorTag) + expr::to_string(array), /*is_union=*/false);
  if (!record->record().complete)
    unit.store().complete_record(record, {{"elements", array, 0, false}},
                                 static_cast<uint64_t>(unit.ast().getTypeSizeInChars(type).getQuantity()),
                                 static_cast<uint32_t>(unit.ast().getTypeAlignInChars(type).getQuantity()));
  return record;
}

}  // namespace

TypeRef Unit::type_of(QualType type, clang::SourceLocation where) {
  const clang::Type* canonical = type.getCanonicalType().getTypePtr();
  if (auto found = types_.find(canonical); found != types_.end()) return found->second;
  TypeRef lowered = lower_type(canonical, where);
  types_[canonical] = lowered;
  return lowered;
}

TypeRef Unit::lower_type(const clang::Type* type, clang::SourceLocation where) {
  if (const auto* builtin = llvm::dyn_cast<BuiltinType>(type)) return builtin_type(*this, builtin, where);
  if (const auto* pointer = llvm::dyn_cast<clang::PointerType>(type))
    return store().pointer(type_of(pointer->getPointeeType(), where));
  if (const auto* array = llvm::dyn_cast<clang::ConstantArrayType>(type))
    return store().array(type_of(array->getElementType(), where), array->getSize().getZExtValue());
  // Flexible members, arrays of unknown size and variable-length arrays: the object decides how many there
  // are.
  if (const auto* array = llvm::dyn_cast<clang::ArrayType>(type))
    return store().array(type_of(array->getElementType(), where), 0);
  if (const auto* record = llvm::dyn_cast<clang::RecordType>(type))
    return record_type(record->getDecl(), where);
  if (const auto* enumeration = llvm::dyn_cast<clang::EnumType>(type)) {
    const QualType underlying = enumeration->getDecl()->getIntegerType();
    return underlying.isNull() ? expr::c_int_type(store()) : type_of(underlying, where);
  }
  if (const auto* function = llvm::dyn_cast<clang::FunctionProtoType>(type)) {
    std::vector<TypeRef> parameters;
    for (QualType parameter : function->param_types()) parameters.push_back(parameter_type(parameter, where));
    return store().function(type_of(function->getReturnType(), where), std::move(parameters),
                            function->isVariadic());
  }
  if (const auto* function = llvm::dyn_cast<clang::FunctionNoProtoType>(type))
    return store().function(type_of(function->getReturnType(), where), {}, true);
  if (const auto* atomic = llvm::dyn_cast<clang::AtomicType>(type))
    return type_of(atomic->getValueType(), where);
  if (const auto* complex = llvm::dyn_cast<clang::ComplexType>(type))
    return complex_type(type_of(complex->getElementType(), where));
  if (const auto* integer = llvm::dyn_cast<clang::BitIntType>(type))
    return bit_precise_type(*this, integer, where);
  if (const auto* vector = llvm::dyn_cast<clang::VectorType>(type)) return vector_type(*this, vector, where);
  unsupported(where, std::string("type '") + QualType(type, 0).getAsString() + "'");
}

TypeRef Unit::complex_type(TypeRef element) {
  const std::string tag = "$complex." + expr::to_string(element);
  TypeRef record = store().record(tag, /*is_union=*/false);
  if (!record->record().complete) {
    const uint64_t size = expr::size_of(element, store().data_model());
    store().complete_record(record, {{"re", element, 0, false}, {"im", element, size * 8, false}}, size * 2,
                            expr::align_of(element, store().data_model()));
  }
  return record;
}

// A tag means the same record everywhere when its layout is the same; otherwise (another block, another unit)
// the second one gets a tag of its own.
TypeRef Unit::record_type(const clang::RecordDecl* record, clang::SourceLocation where) {
  const auto* key = llvm::cast<clang::RecordDecl>(record->getCanonicalDecl());
  if (auto found = records_.find(key); found != records_.end()) return found->second;

  std::string base;
  if (const clang::IdentifierInfo* name = record->getIdentifier()) {
    base = name->getName().str();
  } else if (const clang::TypedefNameDecl* alias = record->getTypedefNameForAnonDecl()) {
    base = alias->getName().str();
  } else {
    base = "$anonymous";
  }
  const bool is_union = record->isUnion();
  const clang::RecordDecl* definition = record->getDefinition();

  for (unsigned attempt = 0;; ++attempt) {
    const std::string tag = attempt == 0 ? base : base + "$" + std::to_string(attempt);
    TypeRef existing = store().find_record(tag);
    if (existing != nullptr && existing->record().is_union != is_union) continue;
    if (existing != nullptr && definition == nullptr) {  // a mere declaration may be any record of that name
      records_[key] = existing;
      return existing;
    }
    if (existing != nullptr && existing->record().complete) {
      // Assume it is the same while its own fields are lowered, so that a list's node finds itself.
      records_[key] = existing;
      const std::vector<Field> fields = record_fields(definition, where);
      const expr::Record& other = existing->record();
      const clang::ASTRecordLayout& layout = ast().getASTRecordLayout(definition);
      const bool same =
          other.size == static_cast<uint64_t>(layout.getSize().getQuantity()) &&
          std::equal(fields.begin(), fields.end(), other.fields.begin(), other.fields.end(),
                     [](const Field& a, const Field& b) {
                       return a.name == b.name && a.type == b.type && a.bit_offset == b.bit_offset;
                     });
      if (same) return existing;
      records_.erase(key);
      types_.clear();  // what was built on the assumption
      continue;
    }
    TypeRef lowered = store().record(tag, is_union);
    if (existing != nullptr && definition != nullptr && existing->record().complete == false) {
      // Declared before (here or elsewhere) without a body, or being lowered right now under the same tag.
      bool in_progress = false;
      for (const auto& [other_key, other] : records_)
        if (other == existing && other_key->getDefinition() != nullptr) in_progress = true;
      if (in_progress) continue;
    }
    records_[key] = lowered;
    if (definition == nullptr) return lowered;
    std::vector<Field> fields = record_fields(definition, where);
    const clang::ASTRecordLayout& layout = ast().getASTRecordLayout(definition);
    store().complete_record(lowered, std::move(fields), static_cast<uint64_t>(layout.getSize().getQuantity()),
                            static_cast<uint32_t>(layout.getAlignment().getQuantity()));
    for (const clang::FieldDecl* field : definition->fields())
      if (!field->isUnnamedBitField() && ast().getBaseElementType(field->getType()).isVolatileQualified())
        linker_.volatiles().fields.emplace(tag, field_numbers_.at(field));
    return lowered;
  }
}

// A record that holds what is not supported is no more known afterwards than before.
std::vector<Field> Unit::record_fields(const clang::RecordDecl* definition, clang::SourceLocation where) try {
  const clang::ASTRecordLayout& layout = ast().getASTRecordLayout(definition);
  std::vector<Field> fields;
  unsigned unnamed = 0;
  for (const clang::FieldDecl* field : definition->fields()) {
    if (field->isUnnamedBitField()) continue;
    Field lowered;
    lowered.name =
        field->getIdentifier() != nullptr ? field->getName().str() : "$" + std::to_string(unnamed++);
    lowered.type = type_of(field->getType(), field->getLocation().isValid() ? field->getLocation() : where);
    lowered.bit_offset = layout.getFieldOffset(field->getFieldIndex());
    if (field->isBitField()) {
      lowered.is_bit_field = true;
      if (lowered.type->is_bitvector())
        lowered.type = store().bitvector(field->getBitWidthValue(ast()), lowered.type->is_signed());
    }
    field_numbers_[field] = fields.size();
    fields.push_back(std::move(lowered));
  }
  return fields;
} catch (const UnsupportedConstruct&) {
  records_.erase(llvm::cast<clang::RecordDecl>(definition->getCanonicalDecl()));
  throw;
}

uint64_t Unit::field_number(const clang::FieldDecl* field) {
  if (field_numbers_.find(field) == field_numbers_.end())
    type_of(ast().getRecordType(field->getParent()), field->getLocation());
  auto found = field_numbers_.find(field);
  if (found == field_numbers_.end()) unsupported(field->getLocation(), "access to an unnamed field");
  return found->second;
}

const clang::FieldDecl* transparent_field(QualType type) {
  const clang::RecordType* record = type->getAsUnionType();
  const clang::RecordDecl* definition = record == nullptr ? nullptr : record->getDecl()->getDefinition();
  if (definition == nullptr || !definition->hasAttr<clang::TransparentUnionAttr>()) return nullptr;
  return *definition->field_begin();
}

TypeRef Unit::parameter_type(QualType type, clang::SourceLocation where) {
  const clang::FieldDecl* field = transparent_field(type);
  return type_of(field == nullptr ? type : field->getType(), where);
}

TypeRef Unit::function_type(const clang::FunctionDecl& function) {
  const auto* type = function.getType()->castAs<clang::FunctionType>();
  std::vector<TypeRef> parameters;
  for (const clang::ParmVarDecl* parameter : function.parameters())
    parameters.push_back(parameter_type(parameter->getType(), parameter->getLocation()));
  const auto* prototype = llvm::dyn_cast<clang::FunctionProtoType>(type);
  const bool variadic =
      prototype != nullptr ? prototype->isVariadic() : function.param_empty() && !function.hasBody();
  return store().function(type_of(type->getReturnType(), function.getLocation()), std::move(parameters),
                          variadic);
}

uint32_t Unit::declared_alignment(const clang::VarDecl& variable, TypeRef type) {
  const auto alignment = static_cast<uint32_t>(ast().getDeclAlign(&variable).getQuantity());
  return alignment > expr::align_of(type, store().data_model()) ? alignment : 0;
}

// The type of the object that a variable names: its declared type, except for what C sizes by the
// initializer.
TypeRef Unit::variable_type(const clang::VarDecl& variable) {
  TypeRef type = type_of(variable.getType(), variable.getLocation());
  if (!type->is(expr::TypeKind::Struct) || !variable.hasInit() || !variable.hasFlexibleArrayInit(ast()))
    return type;
  // struct { int n; int a[]; } s = {2, {1, 2}}: an object larger than its type by so much.
  const auto extra = static_cast<uint64_t>(variable.getFlexibleArrayInitChars(ast()).getQuantity());
  const expr::Record& record = type->record();
  std::vector<Field> fields = record.fields;
  TypeRef element = fields.back().type->element();
  const uint64_t end = record.size + extra;
  const uint64_t count = (end - fields.back().bit_offset / 8) / expr::size_of(element, store().data_model());
  fields.back().type = store().array(element, count);
  const std::string tag = record.tag + "$flexible" + std::to_string(count);
  TypeRef larger = store().record(tag, /*is_union=*/false);
  if (!larger->record().complete) {
    const uint64_t size = (end + record.alignment - 1) / record.alignment * record.alignment;
    store().complete_record(larger, std::move(fields), size, record.alignment);
  }
  return larger;
}

}  // namespace heddle::frontend
