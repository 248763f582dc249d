// Values of structs, unions and arrays. A value that is not a place is built in anonymous bytes of the frame;
// a constant one is built at translation time, so that a table of numbers costs one copy.
#pragma once

#include "interpreter/translate_place.h"

namespace heddle::interpreter {

class Conditions;
class ConstantImages;

class Aggregates {
 public:
  explicit Aggregates(Translation& translation);

  // A place that holds the value.
  Place aggregate(expr::ExprRef e, SiteNode node);
  void store_aggregate(const Place& to, expr::ExprRef e, SiteNode node);

 private:
  Place temporary(expr::TypeRef type);
  void copy_place(const Place& to, const Place& from);
  void fill(const Place& to, expr::ExprRef e, SiteNode node);
  void fill_element(const Place& to, expr::ExprRef e, SiteNode node);
  void fill_array(const Place& to, expr::ExprRef e);
  void fill_with_index(const Place& to, expr::ExprRef e, SiteNode node);

  const Environment& environment_;
  FunctionCode& code_;
  Emitter& emitter_;
  const SiteTree& sites_;
  Variables& variables_;
  SharedValues& shared_;
  const ConstantImages& images_;
  Places& places_;
  Values& values_;
  Conditions& conditions_;
};

}  // namespace heddle::interpreter
