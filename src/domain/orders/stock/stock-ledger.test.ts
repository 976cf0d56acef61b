import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createStockLedger } from './stock-ledger.ts';

it('counts what moved since the last count', () => {
  const ledger = createStockLedger();
  ledger.reserve({ productId: 'a', quantity: 2, counted: 7 });
  ledger.reserve({ productId: 'a', quantity: 1, counted: 7 });
  expect(ledger.find('a')).toEqual({ productId: 'a', counted: 7, moved: 3 });
  ledger.release({ productId: 'a', quantity: 1 });
  expect(ledger.find('a')?.moved).toBe(2);
});

it('starts again with a new count, and then counts releases as movements', () => {
  const ledger = createStockLedger();
  ledger.reserve({ productId: 'a', quantity: 2, counted: 7 });
  ledger.count('a', 10);
  expect(ledger.find('a')).toEqual({ productId: 'a', counted: 10, moved: 0 });
  ledger.release({ productId: 'a', quantity: 2 });
  expect(ledger.find('a')?.moved).toBe(-2);
});

it('knows a count from the first sale after it', () => {
  const ledger = createStockLedger();
  ledger.reserve({ productId: 'a', quantity: 2, counted: 7 });
  ledger.reserve({ productId: 'a', quantity: 1, counted: 20 });
  expect(ledger.find('a')).toEqual({ productId: 'a', counted: 20, moved: 1 });
});

it('is the same as before when all pieces are released', () => {
  const moves = fc.array(
    fc.record({ productId: fc.constantFrom('a', 'b'), quantity: fc.integer({ min: 1, max: 9 }) }),
  );
  fc.assert(
    fc.property(moves, (taken) => {
      const ledger = createStockLedger();
      for (const move of taken) ledger.reserve({ ...move, counted: 100 });
      for (const move of taken) ledger.release(move);
      for (const { moved } of ledger.balances()) expect(moved).toBe(0);
    }),
  );
});
