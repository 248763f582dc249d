
// A number that needs more than a word: its functions are not all inline.
int main() {
  heddle::expr::Store store(heddle::expr::DataModel{});
  const llvm::APInt large = llvm::APInt(128, 1).shl(100) + 7;
  const heddle::expr::ExprRef constant = store.constant(store.unsigned_type(128), large);
  return constant->value() * large == large * large && store.signed_type(32)->width() == 32 ? 0 : 1;
}
