#include "symex/executor.h"

#include "symex/machine.h"
#include "symex/unwinding.h"

namespace heddle::symex {

using expr::ExprRef;

Machine::Machine(ir::Program& of_program, Options with_options)
    : program(of_program),
      store(of_program.store()),
      options(std::move(with_options)),
      values(store),
      paths(values, options.host.prefix),
      objects(program, values, options.host.prefix),
      pointers(values, objects),
      parts(values, pointers, paths, options),
      memory(values, objects, pointers, parts, paths, options),
      validity(values, objects, pointers, memory, paths),
      blocks(values, objects, pointers, memory, validity, paths, options),
      outside(program, values, objects, pointers, memory, validity, paths),
      evaluation(values, objects, pointers, parts, memory, validity, paths, options),
      merging(*this),
      control(*this),
      policy(options.loops ? options.loops(*this) : std::make_unique<Unwinding>(*this)) {
  paths.set_policy(*policy);
}

Executor::Executor(ir::Program& program, Options options)
    : machine_(std::make_unique<Machine>(program, std::move(options))) {}

Executor::~Executor() = default;

Trace Executor::run() {
  machine_->control.run();
  machine_->paths.trace().addresses = machine_->objects.addresses();
  return std::move(machine_->paths.trace());
}

std::vector<ExprRef> Executor::addresses_in(std::span<const ExprRef> formulas) {
  return machine_->objects.addresses_in(formulas);
}

std::vector<ExprRef> Executor::placement(std::span<const ExprRef> formulas, const Placement& how) {
  return machine_->objects.placement(formulas, how);
}

std::vector<ExprRef> Executor::address_axioms(std::span<const ExprRef> formulas) {
  return machine_->objects.address_axioms(formulas);
}

std::vector<ExprRef> Executor::element_axioms(std::span<const ExprRef> formulas) {
  return machine_->policy->element_axioms(formulas);
}

}  // namespace heddle::symex
