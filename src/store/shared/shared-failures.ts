import { createHash } from 'node:crypto';
import { createQueue } from '#kernel/task-queue';
import { FORGOTTEN_AFTER_MS, type LoginFailures } from '#domain/panel/login-limit';
import type { ChangeFailures } from '#shop/panel/login-tries';
import { ANY_LISTED, type Database, type Row, saveInDatabase } from './database.ts';

const SELECT = `select key, count, last_at_ms from shop_failures
where key = ${ANY_LISTED}`;
const UPSERT = `insert into shop_failures (key, count, last_at_ms)
select each->>0, (each->>1)::integer, (each->>2)::bigint from json_array_elements($1::json) as each
on conflict (key) do update set count = excluded.count, last_at_ms = excluded.last_at_ms`;
const DELETE = `delete from shop_failures
where key = ${ANY_LISTED} or last_at_ms < $2`;

function readFailures(row: Row): LoginFailures {
  return { count: Number(row['count']), lastAtMs: Number(row['last_at_ms']) };
}

/** Strangers type names with signs that no text of PostgreSQL may contain. */
const idOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

export function createSharedFailures(database: Database): ChangeFailures {
  /** However many sign in at once, the connections for orders stay free. */
  const inTurn = createQueue();
  return (keys, change) => {
    const keyOf = new Map<unknown, string>(keys.map((key) => [idOf(key), key]));
    const save = () =>
      database.transact(async (run) => {
        const rows = await run(SELECT, [keys.map(idOf)]);
        const before = new Map(rows.map((row) => [keyOf.get(row['key']) ?? '', readFailures(row)]));
        const failures = new Map(before);
        const result = change(failures);
        const changed = [...failures].filter(([key, value]) => before.get(key) !== value);
        const removed = keys.filter((key) => before.has(key) && !failures.has(key));
        await Promise.all([
          run(UPSERT, [
            changed.map(([key, { count, lastAtMs }]) => [idOf(key), String(count), String(lastAtMs)]),
          ]),
          run(DELETE, [removed.map(idOf), Date.now() - FORGOTTEN_AFTER_MS]),
        ]);
        return result;
      }, 'failures');
    return inTurn(() => saveInDatabase(database, save));
  };
}
