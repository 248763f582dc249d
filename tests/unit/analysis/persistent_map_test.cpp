#include "analysis/persistent_map.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace heddle::analysis {
namespace {

using Map = PersistentMap<int>;
using Reference = std::map<uint32_t, int>;

Reference contents(const Map& map) {
  Reference result;
  map.for_each([&](uint32_t key, int value) { result[key] = value; });
  return result;
}

TEST(PersistentMap, ACopyDoesNotChangeWithTheOriginal) {
  Map map;
  map.set(1, 10);
  map.set(2, 20);
  const Map copy = map;
  EXPECT_TRUE(copy.is_same(map));
  map.set(1, 11);
  map.erase(2);
  EXPECT_EQ(contents(map), (Reference{{1, 11}}));
  EXPECT_EQ(contents(copy), (Reference{{1, 10}, {2, 20}}));
  EXPECT_EQ(*copy.find(2), 20);
  EXPECT_EQ(map.find(2), nullptr);
}

TEST(PersistentMap, SettingTheSameValueKeepsTheTree) {
  Map map;
  map.set(7, 1);
  const Map copy = map;
  map.set(7, 1);
  EXPECT_TRUE(map.is_same(copy));
}

TEST(PersistentMap, BehavesLikeAMap) {
  std::mt19937_64 random(1);
  std::vector<std::pair<Map, Reference>> maps(4);
  for (int round = 0; round < 20000; ++round) {
    auto& [map, reference] = maps[random() % maps.size()];
    const auto key = static_cast<uint32_t>(random() % 64 * (random() % 2 == 0 ? 1 : 0x4000001));
    switch (random() % 8) {
      case 0: {
        const auto& other = maps[random() % maps.size()];
        map = Map(other.first);
        reference = Reference(other.second);
        break;
      }
      case 1:
      case 2:
        map.erase(key);
        reference.erase(key);
        break;
      case 3: {
        const auto& [other, other_reference] = maps[random() % maps.size()];
        const bool keep_left = random() % 2 == 0;
        const bool keep_right = random() % 2 == 0;
        auto combine = [](uint32_t, int a, int b) -> std::optional<int> {
          if (a != b && (a + b) % 5 == 0) return std::nullopt;
          return std::max(a, b);
        };
        Reference expected;
        for (auto [k, v] : reference) {
          auto found = other_reference.find(k);
          if (found == other_reference.end()) {
            if (keep_left) expected[k] = v;
          } else if (auto value = combine(k, v, found->second)) {
            expected[k] = *value;
          }
        }
        for (auto [k, v] : other_reference)
          if (keep_right && !reference.contains(k)) expected[k] = v;
        map = Map::merge(map, other, keep_left ? Map::Lone::Keep : Map::Lone::Drop,
                         keep_right ? Map::Lone::Keep : Map::Lone::Drop, combine);
        reference = expected;
        break;
      }
      case 4: {
        const auto& [other, other_reference] = maps[random() % maps.size()];
        auto is_chosen = [](uint32_t key) { return key % 3 == 0; };
        Reference expected;
        for (auto [k, v] : reference)
          if (!is_chosen(k)) expected[k] = v;
        for (auto [k, v] : other_reference)
          if (is_chosen(k)) expected[k] = v;
        map = Map::overlay(map, other, is_chosen);
        reference = expected;
        break;
      }
      default: {
        const int value = static_cast<int>(random() % 10);
        map.set(key, value);
        reference[key] = value;
      }
    }
    ASSERT_EQ(contents(map), reference);
    const auto& [other, other_reference] = maps[random() % maps.size()];
    bool covers = true;
    for (auto [k, v] : other_reference) covers &= reference.contains(k) && reference.at(k) <= v;
    auto is_less = [](uint32_t, int a, int b) { return a <= b; };
    ASSERT_EQ(Map::covers(map, other, is_less), covers);
    bool covers_even = true;
    for (auto [k, v] : other_reference)
      covers_even &= k % 2 == 1 || (reference.contains(k) && reference.at(k) <= v);
    ASSERT_EQ(Map::covers(
                  map, other, [](uint32_t key, int a, int b) { return key % 2 == 1 || a <= b; },
                  [](uint32_t key) { return key % 2 == 1; }),
              covers_even);
  }
}

TEST(PersistentMap, MergingKeepsWhatIsShared) {
  Map map;
  for (uint32_t i = 0; i < 1000; ++i) map.set(i, 1);
  Map left = map;
  left.set(3, 5);
  Map right = map;
  right.set(900, 7);
  int calls = 0;
  const Map merged = Map::merge(left, right, Map::Lone::Drop, Map::Lone::Drop,
                                [&](uint32_t, int a, int b) -> std::optional<int> {
                                  ++calls;
                                  return std::max(a, b);
                                });
  EXPECT_LE(calls, 2);
  EXPECT_EQ(*merged.find(3), 5);
  EXPECT_EQ(*merged.find(900), 7);
  const Map again = Map::merge(merged, map, Map::Lone::Drop, Map::Lone::Drop,
                               [](uint32_t, int a, int b) -> std::optional<int> { return std::max(a, b); });
  EXPECT_TRUE(again.is_same(merged));
}

}  // namespace
}  // namespace heddle::analysis
