"""Blocks of a random program that exercise a part of C or its library. Each is a statement in braces that reads what the
program has, mixes what it finds into the checksum, and leaves no memory allocated. HELPERS is what they call.

The rules that keep them defined: buffers are as long as what is written, only members of a union that were written are
read (or bytes of them), elements that compare equal are equal, and results of which only the sign is specified are
mixed by their sign.
"""
HELPERS = r"""
static int sign(int value) { return (value > 0) - (value < 0); }
static int compare_ints(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
static int compare_texts(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
struct pair { short key; unsigned char weight; };
static int compare_pairs(const void *a, const void *b) {
  const struct pair *x = a, *y = b;
  return x->key != y->key ? x->key - y->key : y->weight - x->weight;
}
static unsigned long long sum_of(const char *kinds, ...) {
  va_list arguments, copy;
  va_start(arguments, kinds);
  va_copy(copy, arguments);
  unsigned long long sum = va_arg(copy, int);
  va_end(copy);
  for (; *kinds; kinds++) {
    switch (*kinds) {
      case 'i': sum = sum * 3 + (unsigned)va_arg(arguments, int); break;
      case 'u': sum = sum * 5 + va_arg(arguments, unsigned); break;
      case 'l': sum = sum * 7 + va_arg(arguments, unsigned long long); break;
      case 'd': sum += (unsigned long long)(long long)va_arg(arguments, double); break;
      case 's': sum += strlen(va_arg(arguments, const char *)); break;
      case 'p': sum ^= (unsigned)*va_arg(arguments, int *); break;
      case 'v': { struct pair pair = va_arg(arguments, struct pair); sum += pair.weight * 11u; break; }
    }
  }
  va_end(arguments);
  return sum;
}
static char *format(char *to, size_t size, const char *how, ...) {
  va_list arguments;
  va_start(arguments, how);
  int length = vsnprintf(to, size, how, arguments);
  va_end(arguments);
  mix((unsigned)length);
  return to;
}
struct box { struct pair pairs[2]; union { int number; unsigned char bytes[4]; } content; const char *name; };
static struct box swapped(struct box box) {
  struct pair first = box.pairs[0];
  box.pairs[0] = box.pairs[1];
  box.pairs[1] = first;
  box.content.number ^= 0x55;
  return box;
}
struct node { int value; struct node *next; };
static struct node third = {3, NULL}, second = {.next = &third, .value = 2}, *first_node = &second;
static const char *const words[] = {"alpha", "beta" + 1, [3] = "delta", [2] = &"xgamma"[1]};
static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
static int apply(int (*function)(int), int value) { return function(value); }
static int (*chosen_function(int which))(int) { return which ? factorial : abs; }
static void visit(struct node *node, void (*visitor)(int, void *), void *context) {
  for (; node; node = node->next) visitor(node->value, context);
}
static void add_to(int value, void *context) { *(long *)context += value; }
static void fill(int rows, int columns, unsigned char matrix[rows][columns], unsigned start) {
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++) matrix[row][column] = (unsigned char)(start += 7);
}
"""
LETTERS = "abcxyz AB019_-%."


def text(generator, length=None):
    length = generator.random.randrange(9) if length is None else length
    return "".join(generator.pick(LETTERS) for _ in range(length)).replace("%", "p")


def short(generator, locals_):
    return generator.as_type("short", 3, locals_)


def strings(generator, locals_):
    first, second = text(generator), text(generator)
    position = generator.random.randrange(len(first) + 1)
    copied = generator.random.randrange(1, 9)
    steps = [
        f'strcat(buffer, "{second}"); mix(strlen(buffer));',
        f'mix(sign(strcmp(buffer, "{generator.pick((first, second))}")));',
        f'mix(sign(strncmp("{first}", "{second}", {copied})));',
        f"{{ char *at = strchr(buffer, '{generator.pick('abcxy019')}'); mix(at ? at - buffer : 99); }}",
        f"{{ char *at = strrchr(buffer, '{generator.pick('abcxy019')}'); mix(at ? at - buffer : 99); }}",
        f'{{ char *at = strstr(buffer, "{text(generator, 1)}"); mix(at ? strlen(at) : 77); }}',
        f'mix(strspn(buffer, "abcxyz")); mix(strcspn(buffer, "019 "));',
        f'{{ char *at = strpbrk(buffer, "AB_-"); mix(at ? *at : 0); }}',
        f'strncat(buffer, "{second}", {copied});',
        "{ char *copy = strdup(buffer); if (copy) { copy[0] = 'q'; mix_text(copy); free(copy); } }",
        "for (char *at = buffer; *at; at++) *at = (char)(islower((unsigned char)*at) ? toupper((unsigned char)*at) : *at);",
        "for (size_t i = 0; buffer[i]; i++) mix(!!isalpha((unsigned char)buffer[i]) + 2 * !!isdigit((unsigned char)buffer[i])"
        " + 4 * !!isspace((unsigned char)buffer[i]) + 8 * !!ispunct((unsigned char)buffer[i]));",
        '{ int count = 0; for (char *part = strtok(buffer, " _"); part; part = strtok(NULL, " _")) { mix_text(part); count++; }'
        " mix(count); }",
        f"mix_text(words[{generator.index(4, 2, locals_)}]);",
        f"{{ void *at = memchr(buffer, '{generator.pick('abcxy')}', strlen(buffer)); mix(at ? (char *)at - buffer : 55); }}",
    ]
    chosen = " ".join(generator.random.sample(steps, generator.random.randrange(2, 6)))
    return (f'{{ char buffer[80] = "{first}"; strncpy(buffer + {position}, "{second}", {copied}); buffer[40] = 0; '
            f"{chosen} mix_text(buffer); }}")


def formatted(generator, locals_):
    forms, arguments = [], []
    for _ in range(generator.random.randrange(1, 5)):
        flags = generator.pick(("", "", "-", "0", "+", " ", "#"))
        width = generator.pick(("", "3", "8", ".2", "6.3"))
        form = generator.pick(("d", "u", "x", "lld", "s", "c", "hhd", "f", "o", "zu"))
        if form in "sc":
            flags = "-" if flags == "-" else ""
            width = width.split(".")[0] if form == "c" else width
        if form in ("u", "x", "o", "zu"):
            flags = flags if flags in ("", "-") or form in "xo" and flags == "#" else ""
        elif flags == "#" and form != "f":
            flags = ""
        if "." in width and flags == "0":
            flags = ""
        forms.append(f"%{flags}{width}{form}")
        arguments.append({
            "d": lambda: generator.as_type("int", 3, locals_), "u": lambda: generator.as_type("unsigned", 3, locals_),
            "x": lambda: generator.as_type("unsigned", 3, locals_), "o": lambda: generator.as_type("unsigned", 3, locals_),
            "lld": lambda: generator.as_type("long long", 3, locals_), "s": lambda: f'"{text(generator)}"',
            "c": lambda: f"'{generator.pick('abcxyz')}'", "hhd": lambda: generator.as_type("int", 2, locals_),
            "f": lambda: f"{short(generator, locals_)} * 0.5", "zu": lambda: f"(size_t)({short(generator, locals_)} & 255)",
        }[form]())
    size = generator.pick((4, 12, 200))
    call = generator.pick(("snprintf(buffer, {size}, {how}{rest}); mix(1);", "mix_text(format(buffer, {size}, {how}{rest}));",
                           "mix((unsigned)snprintf(buffer, {size}, {how}{rest})); mix((unsigned)snprintf(NULL, 0, {how}{rest}));"))
    how = f'"{text(generator, 2)}{"|".join(forms)}"'
    rest = "".join(", " + argument for argument in arguments)
    return f"{{ char buffer[200]; {call.format(size=size, how=how, rest=rest)} mix_text(buffer); }}"


def numbers_in_text(generator, locals_):
    digits = generator.pick(("  42", "-17", "+0x1F", "077", "99999999999999999999", "12abc", "", "-", "zz", "0b11", "1e3"))
    base = generator.pick((0, 8, 10, 16, 36))
    function, cast = generator.pick((("strtol", ""), ("strtoul", ""), ("strtoll", ""), ("strtoull", "")))
    return (f'{{ const char *digits = "{digits}"; char *end = NULL; mix({cast}(unsigned long long){function}(digits, &end, {base})); '
            f'mix(end - digits); mix((unsigned)atoi("{generator.random.randrange(-999, 999)}")); '
            f'int a = -1, b = -1; char word[8] = ""; mix((unsigned)sscanf("{generator.random.randrange(99)} {text(generator, 3).strip() or "w"} -7",'
            f' "%d %7s %d", &a, word, &b)); mix((unsigned)a); mix((unsigned)b); mix_text(word); }}')


def sorting(generator, locals_):
    values = [str(generator.random.randrange(-99, 99)) for _ in range(generator.random.randrange(2, 8))]
    count = len(values)
    values[0] = short(generator, locals_)
    listed = ", ".join(values)
    pairs = ", ".join(f"{{{generator.random.randrange(4)}, {generator.random.randrange(9)}}}" for _ in range(count))
    return (f"{{ int values[] = {{{listed}}}; qsort(values, {count}, sizeof *values, compare_ints); "
            f"for (int i = 0; i < {count}; i++) mix((unsigned)values[i]); int wanted = {values[-1]}; "
            f"mix(bsearch(&wanted, values, {count}, sizeof *values, compare_ints) != NULL); "
            f"struct pair pairs[] = {{{pairs}}}; qsort(pairs, {count}, sizeof(struct pair), compare_pairs); "
            f"for (int i = 0; i < {count}; i++) mix(pairs[i].weight + 31u * (unsigned)pairs[i].key); "
            f'char *texts[] = {{"{text(generator)}", "{text(generator)}", "m"}}; qsort(texts, 3, sizeof *texts, compare_texts); '
            "for (int i = 0; i < 3; i++) mix_text(texts[i]); }")


def memory(generator, locals_):
    length, to, start = (generator.random.randrange(1, 9) for _ in range(3))
    return (f"{{ unsigned char bytes[20]; memset(bytes, {short(generator, locals_)}, sizeof bytes); "
            f"for (int i = 0; i < 20; i += 3) bytes[i] = (unsigned char)(i * {generator.random.randrange(40)}); "
            f"memmove(bytes + {to}, bytes + {start}, {length}); unsigned word; memcpy(&word, bytes + {start}, sizeof word); "
            f"mix(word); mix(sign(memcmp(bytes, bytes + {to}, {length}))); "
            "for (int i = 0; i < 20; i++) mix(bytes[i]); }")


def variable_arguments(generator, locals_):
    forms = {"i": lambda: generator.as_type("int", 3, locals_), "u": lambda: generator.as_type("unsigned", 3, locals_),
             "l": lambda: generator.as_type("unsigned long long", 3, locals_),
             "d": lambda: f"(double){short(generator, locals_)}", "s": lambda: f'"{text(generator)}"',
             "p": lambda: f"&(int){{{generator.as_type('int', 2, locals_)}}}",
             "v": lambda: f"(struct pair){{{generator.random.randrange(9)}, {generator.random.randrange(99)}}}"}
    kinds = "i" + "".join(generator.pick(forms) for _ in range(generator.random.randrange(9)))
    return f'mix(sum_of("{kinds}", {", ".join(forms[kind]() for kind in kinds)}));'


def structs_by_value(generator, locals_):
    return (f'{{ struct box box = {{.pairs[1].key = {short(generator, locals_)}, .content.number = '
            f'{generator.as_type("int", 3, locals_)}, .name = "{text(generator)}", .pairs[0] = {{.weight = {generator.random.randrange(200)}}}}}; '
            f"struct box other = swapped({generator.pick(('box', 'swapped(box)'))}), *at = &other; "
            "mix(at->pairs[0].key + 5u * other.pairs[1].weight); mix(at->content.bytes[1]); mix_text((*at).name); "
            f"box = *at; box.content.bytes[2] = {generator.random.randrange(256)}; mix((unsigned)box.content.number); "
            "mix(swapped(box).pairs[1].weight); }")


def unions(generator, locals_):
    return (f"{{ union {{ unsigned long long all; unsigned short parts[4]; unsigned char bytes[8]; struct {{ unsigned low : 5; "
            f"unsigned middle : 13; }} bits; }} u = {{.all = {generator.as_type('unsigned long long', 3, locals_)}}}; "
            f"mix(u.parts[{generator.index(4, 2, locals_)}]); u.bytes[{generator.index(8, 2, locals_)}] ^= {generator.random.randrange(256)}; "
            "mix(u.all); u.bits.middle = (unsigned)u.parts[3] & 8191u; mix(u.all); mix(u.bits.low); }")


def lists(generator, locals_):
    count = generator.random.randrange(1, 6)
    return (f"{{ struct node *head = NULL, **tail = &head; for (int i = 0; i < {count}; i++) {{ struct node *made = "
            f"{generator.pick(('malloc(sizeof *made)', 'calloc(1, sizeof *made)'))}; if (!made) break; "
            f"*made = (struct node){{.value = {short(generator, locals_)} + i}}; *tail = made; tail = &made->next; }} "
            "struct node *reversed = NULL; while (head) { struct node *next = head->next; head->next = reversed; reversed = head; "
            "head = next; } long sum = 0; visit(reversed, add_to, &sum); visit(first_node, add_to, &sum); mix((unsigned long long)sum); "
            "while (reversed) { struct node *next = reversed->next; mix((unsigned)reversed->value); free(reversed); reversed = next; } }")


def function_pointers(generator, locals_):
    return (f"{{ int (*function)(int) = chosen_function({generator.expression(2, locals_)[0]} & 1); "
            f"mix((unsigned)apply(function, {generator.random.randrange(1, 9)})); int (**through)(int) = &function; "
            f"mix((unsigned)(**through)({generator.random.randrange(1, 9)})); mix((*through == factorial) + 2 * (function != abs)); }}")


def variable_lengths(generator, locals_):
    return (f"{{ int rows = 1 + (int){generator.index(4, 2, locals_)}, columns = 1 + (int){generator.index(4, 2, locals_)}; "
            f"unsigned char matrix[rows][columns]; fill(rows, columns, matrix, {generator.as_type('unsigned', 2, locals_)}); "
            "mix(sizeof matrix + 100 * sizeof matrix[0]); unsigned char (*row)[columns] = matrix; row += rows - 1; "
            "mix((*row)[columns - 1]); mix((unsigned)(row - matrix)); unsigned char *flat = &matrix[0][0]; "
            "for (unsigned char *at = flat; at < flat + columns; at++) mix(*at); }")


def arrays(generator, locals_):
    return (f"{{ static int grid[3][4] = {{[1] = {{1, 2, 3}}, [2][3] = {generator.random.randrange(99)}}}; int (*line)[4] = grid + 1; "
            f"line[0][{generator.index(4, 2, locals_)}] += {generator.random.randrange(9)}; int *start = grid[0]; "
            f"mix((unsigned)(*(line + 1))[3]); mix((unsigned)(&grid[2] - line)); mix(start == &grid[0][0]); "
            f"const int many[] = {{[0 ... 2] = {generator.random.randrange(9)}, [5] = 1, 4}}; mix(sizeof many / sizeof *many); "
            "for (size_t i = 0; i < sizeof many / sizeof *many; i++) mix((unsigned)many[i]); "
            "mix(offsetof(struct box, content) - offsetof(struct box, pairs)); line[0][0] &= 1023; mix((unsigned)line[0][0]); }")


def allocations(generator, locals_):
    size = generator.random.randrange(1, 6)
    larger = size + generator.random.randrange(1, 6)
    return (f"{{ int *block = calloc({size}, sizeof(int)); if (block) {{ block[{size - 1}] = {short(generator, locals_)}; "
            f"int *moved = realloc(block, {larger} * sizeof(int)); if (moved) {{ block = moved; block[{larger - 1}] = 5; "
            f"mix((unsigned)block[{larger - 1}]); }} mix((unsigned)block[{size - 1}]); mix((unsigned)block[0]); free(block); }} }}")


def device(generator, locals_):
    return (f"{{ unsigned count = 1 + {generator.index(8, 2, locals_)}, rounds = (count + 3) / 4, total = 0; switch (count % 4) {{ "
            f"case 0: do {{ total += {generator.random.randrange(9)}; case 3: total ^= 5; case 2: total += rounds; case 1: total++; "
            "} while (--rounds > 0); } mix(total); }")


def statics(generator, locals_):
    name = generator.fresh("k")
    return (f"{{ static unsigned {name} = {generator.random.randrange(50)}; static unsigned *const at_{name} = &{name}; ++*at_{name}; "
            f"mix({name}); div_t parts = div({short(generator, locals_)}, {generator.random.randrange(1, 9)}); "
            "mix((unsigned)parts.quot); mix((unsigned)parts.rem); }")


SCENES = (strings, strings, formatted, formatted, numbers_in_text, sorting, memory, variable_arguments, structs_by_value,
          unions, lists, function_pointers, variable_lengths, arrays, allocations, device, statics)


def scene(generator, locals_):
    return generator.pick(SCENES)(generator, locals_)
