// What the search for placements chooses from: the programs that operators can be woven into, and for each
// of their aggregates an instance with an operator that serves it. Made of the same program, candidates and
// their points come in the same order, so that numbers name them (docs/operators.md).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "analysis/analyses.h"
#include "engines/operators/simplified.h"
#include "engines/operators/space.h"
#include "engines/operators/user_operators.h"
#include "instrument/operators/weave_rules.h"

namespace heddle::engines::operators {

// What operators are woven into: the program, or one that means the same and is easier to follow.
struct Base {
  explicit Base(Simplified given)
      : program(std::move(given.program)), indices(std::move(given.indices)), analyses(program) {}

  ir::Program program;
  std::vector<passes::IndexedPointer> indices;  // that walk instead of pointers
  analysis::Analyses analyses;
  std::vector<instrument::operators::Instance> instances;
};

// One instance for each aggregate that an operator serves, or two. Placements are about the points of all of
// them, one instance behind the other.
struct Candidate {
  Base* base = nullptr;
  std::vector<const instrument::operators::Instance*> instances;
  std::vector<const spec::Operator*> operators;  // by instance
  // By instance: the number of the one that this is a second instance for, of the same array. Empty: of none.
  std::vector<std::optional<size_t>> joins;
  std::vector<Placement> suggestions;

  std::vector<const instrument::operators::Point*> points() const;
};

class Candidates {
 public:
  // `own`: operators and aggregates of the user, or null. The user's own operators come first, and then the
  // shipped ones that they stand for. Every operator that is used is proved to be one.
  Candidates(const ir::Program& with_aggregates, const UserOperators* own);

  const std::vector<Candidate>& all() const { return candidates_; }

 private:
  void make_bases(const ir::Program& with_aggregates);
  void make_candidates(Base& base, bool prefers_own);
  void add_shared(const Candidate& single);
  const spec::Operator* operator_for(const instrument::operators::Instance& instance, bool prefers_own);
  const spec::Operator* shipped(const std::string& name);

  const UserOperators* own_;
  std::vector<std::unique_ptr<Base>> bases_;
  std::map<std::string, spec::Operator> operators_;
  std::vector<Candidate> candidates_;
};

struct WovenPlacement {
  ir::Program program;
  std::vector<instrument::operators::Application> applications;
  instrument::operators::WovenRules rules;
};

// Aggregates that no operator follows become loops; variables that only aggregates asked for are gone
// (unread.h).
WovenPlacement weave(const Candidate& candidate, const Placement& placement,
                     instrument::operators::Readers readers = instrument::operators::Readers::Engines);

// "the store at f.c:3:5".
std::string describe(const ir::Program& program, const instrument::operators::Point& point);

// The operator, or the user's aggregate that it follows.
const std::string& name_of(const instrument::operators::Application& application);

}  // namespace heddle::engines::operators
