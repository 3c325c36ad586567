// The functions of a C library that the module needs, for a WebAssembly target without an operating system.
//
// Memory. A block has a header of 16 bytes with its size class. Sizes are rounded up to a class: multiples of
// 16 bytes up to 1 KiB, then four classes for each power of two, so a block is at most a quarter larger than
// requested. Each class has a list of free blocks. After a call all of its blocks are on these lists, so later
// calls reuse them and the memory does not grow. If the memory reaches its maximum, `exhausted` throws a
// JavaScript exception that ends the call, and the caller discards the instance.

typedef __SIZE_TYPE__ size_t;
typedef unsigned long long u64;

__attribute__((import_module("env"), import_name("exhausted"), noreturn)) void exhausted(void);

enum { headerSize = 16, smallLimit = 1024, smallClasses = smallLimit / 16 + 1, classCount = smallClasses + 4 * 20 };

typedef struct Block {
  struct Block *next;
  unsigned sizeClass;
} Block;

extern unsigned char __heap_base;
static unsigned char *heapEnd = &__heap_base;
static Block *freeBlocks[classCount];

// The class of a size, and the greatest size of the class.
static unsigned sizeClass(size_t size, size_t *greatest) {
  if (size <= smallLimit) {
    unsigned index = (size + 15) / 16;
    *greatest = index * 16;
    return index;
  }
  unsigned exponent = 31 - __builtin_clz(size - 1);
  size_t quarter = (size_t)1 << (exponent - 2);
  unsigned part = ((size - 1) >> (exponent - 2)) & 3;
  *greatest = ((size_t)1 << exponent) + (part + 1) * quarter;
  return smallClasses + (exponent - 10) * 4 + part;
}

static void *allocate(size_t size) {
  if (size > 1 << 28) exhausted();
  size_t greatest;
  unsigned index = sizeClass(size, &greatest);
  Block *block = freeBlocks[index];
  if (block) {
    freeBlocks[index] = block->next;
    return (unsigned char *)block + headerSize;
  }
  unsigned char *start = (unsigned char *)(((size_t)heapEnd + 15) & ~(size_t)15);
  unsigned char *end = start + headerSize + greatest;
  size_t available = __builtin_wasm_memory_size(0) << 16;
  if ((size_t)end > available) {
    size_t pages = ((size_t)end - available + 0xFFFF) >> 16;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) exhausted();
  }
  heapEnd = end;
  ((Block *)start)->sizeClass = index;
  return start + headerSize;
}

__attribute__((export_name("allocate"))) void *malloc(size_t size) { return allocate(size); }

__attribute__((export_name("release"))) void free(void *pointer) {
  if (!pointer) return;
  Block *block = (Block *)((unsigned char *)pointer - headerSize);
  block->next = freeBlocks[block->sizeClass];
  freeBlocks[block->sizeClass] = block;
}

// All blocks are aligned to 16 bytes, the greatest alignment of the types in the module.
int posix_memalign(void **target, size_t alignment, size_t size) {
  if (alignment > 16) __builtin_trap();
  *target = allocate(size);
  return 0;
}

void *memcpy(void *target, const void *source, size_t count) { return __builtin_memcpy(target, source, count); }
void *memmove(void *target, const void *source, size_t count) { return __builtin_memmove(target, source, count); }
void *memset(void *target, int value, size_t count) { return __builtin_memset(target, value, count); }

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *a = left, *b = right;
  for (; count; count--, a++, b++)
    if (*a != *b) return *a - *b;
  return 0;
}

size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length]) length++;
  return length;
}

// The seed of hash tables. The module serves one page, so no client gains from collisions, and a constant makes
// the responses reproducible.
void arc4random_buf(void *target, size_t count) { __builtin_memset(target, 0x5A, count); }

// Ties away from zero.
double round(double x) {
  double whole = __builtin_trunc(x);
  return __builtin_fabs(x - whole) >= 0.5 ? whole + __builtin_copysign(1, x) : whole;
}

double ldexp(double x, int exponent) {
  // In steps, because 2^exponent may leave the range of a double although the product does not. Multiplying by
  // 2^-969 first keeps the intermediate result normal, so that it is rounded once.
  for (int step = 0; exponent > 1023 && step < 3; step++, exponent -= 1023) x *= 0x1p1023;
  for (int step = 0; exponent < -1022 && step < 3; step++, exponent += 969) x *= 0x1p-969;
  if (exponent > 1023) exponent = 1023;
  if (exponent < -1022) exponent = -1022;
  union { u64 bits; double value; } power = { (u64)(exponent + 1023) << 52 };
  return x * power.value;
}

// x·y + z with the rounding error of the product (T. J. Dekker, "A floating-point technique for extending the
// available precision", 1971). The result is exact if the product and z nearly cancel, which is its only use.
double fma(double x, double y, double z) {
  double product = x * y;
  double xHigh = x * 134217729, yHigh = y * 134217729;
  xHigh -= xHigh - x;
  yHigh -= yHigh - y;
  double xLow = x - xHigh, yLow = y - yHigh;
  double error = ((xHigh * yHigh - product) + xHigh * yLow + xLow * yHigh) + xLow * yLow;
  // Outside this range the parts overflow; the error is then far below any tolerance of the service.
  return error - error == 0 ? (product + z) + error : product + z;
}

// √(x² + y²), nearly always the nearest double. An engine's `Math.hypot` has several units.
double hypot(double x, double y) {
  double a = __builtin_fabs(x), b = __builtin_fabs(y);
  if (a < b) {
    double larger = b;
    b = a;
    a = larger;
  }
  if (a == __builtin_inf() || b == 0) return a;
  // A power of two near the larger number keeps the squares in range and changes no digit.
  union { double value; u64 bits; } scale = { a };
  scale.bits &= 0x7FFull << 52;
  if (scale.bits == 0 || scale.bits >= 2046ull << 52) scale.value = scale.bits == 0 ? 0x1p-1022 : 0x1p1023;
  a /= scale.value;
  b /= scale.value;
  double root = __builtin_sqrt(a * a + b * b), rootSquare = root * root, square = a * a;
  // One step of Newton's method with the exact error of the square (C. F. Borges, "An improved algorithm for
  // hypot(a,b)", 2019).
  double error = fma(-b, b, rootSquare - square) + fma(root, root, -rootSquare) - fma(a, a, -square);
  return (root - error / (2 * root)) * scale.value;
}

__attribute__((import_module("env"), import_name("pow"))) double power(double base, double exponent);

// Powers of ten with up to 22 zeros, which round numbers to decimals, are exact or correctly rounded. An engine's
// `Math.pow` need not be.
double pow(double base, double exponent) {
  double magnitude = __builtin_fabs(exponent);
  if (base != 10 || !(magnitude <= 22) || __builtin_trunc(magnitude) != magnitude) return power(base, exponent);
  double result = 1;
  for (; magnitude > 0; magnitude -= 1) result *= 10;
  return exponent < 0 ? 1 / result : result;
}

// The product of two 128-bit numbers, modulo 2^128.
typedef struct { u64 low, high; } Wide;
void __multi3(Wide *result, u64 aLow, u64 aHigh, u64 bLow, u64 bHigh) {
  u64 a0 = (unsigned)aLow, a1 = aLow >> 32, b0 = (unsigned)bLow, b1 = bLow >> 32;
  u64 p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
  u64 middle = (p00 >> 32) + (unsigned)p01 + (unsigned)p10;
  result->low = (middle << 32) | (unsigned)p00;
  result->high = p11 + (p01 >> 32) + (p10 >> 32) + (middle >> 32) + aLow * bHigh + aHigh * bLow;
}

// Shifts of 128-bit numbers by 0 to 127 bits.
void __ashlti3(Wide *result, u64 low, u64 high, int count) {
  result->high = count >= 64 ? low << (count - 64) : count > 0 ? high << count | low >> (64 - count) : high;
  result->low = count >= 64 ? 0 : low << count;
}
void __lshrti3(Wide *result, u64 low, u64 high, int count) {
  result->low = count >= 64 ? high >> (count - 64) : count > 0 ? low >> count | high << (64 - count) : low;
  result->high = count >= 64 ? 0 : high >> count;
}
