import { describe, expect, it } from 'vitest'
import { readMigration } from '#server/platform/database/migrations/migration.ts'
import { migrationComplaints } from './migration-complaints.ts'

const none = '-- transaction: none\n'
const contract = '-- contract since 0.1.0: no release since then needs it\n'

const baseline = `
  create table tills (id uuid primary key, tag text default 'a', note text, shop_id uuid);
  create table orders (
    id uuid constraint orders_pkey primary key, status text not null, note text default 'x', total int,
    constraint orders_status_known check (orders.status in ('NEW', 'PAID')),
    constraint orders_total_there check (total is not null),
    constraint orders_note_key unique (note),
    constraint orders_shop foreign key (total) references tills (id));`

/** Of files that come one after another on the baseline, made for 0.2.0. */
function complaintsOf(...files: string[]): string[] {
  const migrations = [baseline, ...files].map((text, place) =>
    readMigration({ tag: `000${place}_step`, generatedAt: place + 1 }, text),
  )
  return migrationComplaints(migrations, '0.2.0')
}

/** A title, what is refused, a part of the sentence, and how the same is done instead: files one after another. */
type Case = [title: string, refused: string, sentence: string, ...instead: string[]]

describe('a migration that locks a table in use', () => {
  it.each<Case>([
    [
      'an index that is not made beside running transactions',
      'create index orders_total on orders (total)',
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS',
      `${none}create index concurrently if not exists orders_total on orders (total)`,
    ],
    [
      'an index made CONCURRENTLY in a transaction',
      'create index concurrently if not exists orders_total on orders (total)',
      '"-- transaction: none"',
      `${none}create index concurrently if not exists "orders_total" on "orders" (total);
       --> statement-breakpoint
       analyze orders`,
    ],
    [
      'an index that a second try would stumble over',
      `${none}create index concurrently orders_total on orders (total)`,
      'IF NOT EXISTS',
      `${none}create index concurrently if not exists orders_total on orders (total)`,
    ],
    [
      'an index that is dropped in a transaction',
      `${contract}drop index orders_total`,
      'DROP INDEX CONCURRENTLY IF EXISTS',
      `${none}${contract}drop index concurrently if exists orders_total`,
    ],
    [
      'a check of all rows',
      'alter table orders add column tip int, add constraint orders_tip check (tip > 0)',
      'NOT VALID',
      'alter table orders add column tip int, add constraint orders_tip check (tip > 0) not valid',
      `${none}alter table orders validate constraint orders_tip`,
    ],
    [
      'a foreign key of all rows',
      'alter table orders add column till_id uuid, add constraint orders_till foreign key (till_id) references tills (id)',
      'NOT VALID',
      `alter table orders add column till_id uuid,
       add constraint orders_till foreign key (till_id) references tills (id) not valid`,
      `${none}alter table orders validate constraint orders_till`,
    ],
    [
      'a validation among other locks',
      'alter table orders validate constraint orders_status_known',
      'a file of its own marked "-- transaction: none"',
      `${none}alter table orders validate constraint orders_status_known`,
    ],
    [
      'a unique constraint that makes its index',
      `${contract}alter table orders add constraint orders_total_key unique (total)`,
      'UNIQUE USING INDEX',
      `${none}${contract}create unique index concurrently if not exists orders_total_key on orders (total)`,
      'alter table orders add constraint orders_total_key unique using index orders_total_key',
    ],
    [
      'a primary key of a table that has rows',
      `${contract}alter table tills add primary key (id)`,
      'CREATE UNIQUE INDEX CONCURRENTLY',
      `${none}${contract}create unique index concurrently if not exists tills_id on tills (id)`,
    ],
    [
      'a column with a default that differs from row to row',
      'alter table orders add column code uuid default gen_random_uuid()',
      'fill the old rows from a job',
      'alter table orders add column code uuid;\nalter table orders alter column code set default gen_random_uuid()',
    ],
    [
      'a column that counts by itself',
      'alter table orders add column number bigserial',
      'fill the old rows from a job',
      `alter table orders add column number bigint, add column placed_at timestamptz not null default now()`,
    ],
    [
      'a column that is calculated for each row',
      'alter table orders add column double int generated always as (total * 2) stored',
      'fill the old rows from a job',
      `alter table orders add column double int not null default 0, add column tags text[] default array[]::text[]`,
    ],
    [
      'a column with a check in its line',
      'alter table orders add column tip int check (tip > 0)',
      'in a statement of its own, NOT VALID',
      'alter table orders add column tip int references tills (id);\n' +
        'alter table orders add constraint orders_tip check (tip > 0) not valid',
    ],
    [
      'a column that is unique in its line',
      'alter table orders add column code text unique',
      'CREATE UNIQUE INDEX CONCURRENTLY',
      'alter table orders add column code text',
      `${none}${contract}create unique index concurrently if not exists orders_code_key on orders (code)`,
    ],
    [
      'another type of a column',
      `${contract}alter table orders alter column total type bigint`,
      'add a column of that type',
      'alter table orders add column total_cents bigint',
    ],
    [
      'NOT NULL where no check has proved it',
      `${contract}alter table orders alter column note set not null`,
      'first add a check (note is not null) NOT VALID',
      `${contract}alter table orders add constraint orders_note_there check (note is not null) not valid`,
      `${none}alter table orders validate constraint orders_note_there`,
      'alter table orders alter column note set not null',
    ],
    [
      'NOT NULL proved by a check that is not validated',
      `${contract}alter table orders add constraint note_there check (note is not null) not valid;
       alter table orders alter column note set not null`,
      'validate it in a file before this one',
      'alter table orders alter column total set not null',
    ],
    ['a table that is written anew', 'vacuum full orders', 'leave it out', 'analyze orders'],
    ['a table that is sorted anew', 'cluster orders using orders_pkey', 'leave it out', 'analyze orders'],
    ['a lock', 'lock table orders', 'leave it out', `insert into tills (note) values ('main')`],
    ['an index that is made anew', 'reindex table orders', 'make another index CONCURRENTLY', 'analyze orders'],
    [
      'a change of all rows',
      `update orders set note = 'y'`,
      'from a job in batches',
      `insert into tills (note) values ('main')`,
    ],
    [
      'an index whose name is read otherwise by whoever looks for an unfinished one',
      `${none}create index concurrently if not exists Orders_Total on orders (total)`,
      'CREATE INDEX CONCURRENTLY IF NOT EXISTS',
      `${none}create index concurrently if not exists "Orders_Total" on orders (total)`,
    ],
    [
      'rows that replace others',
      `insert into tills (id, note) values ('019aa000-0000-7000-8000-000000000000', 'a') on conflict (id) do update set note = 'a'`,
      'from a job in batches',
      `insert into tills (id, note) values ('019aa000-0000-7000-8000-000000000000', 'a') on conflict (id) do nothing`,
    ],
    [
      'a change of rows within an insertion',
      `with old as (update orders set note = 'y' returning note) insert into tills (note) values ('y')`,
      'from a job in batches',
      `insert into tills (note) values ('"UpdateStmt":')`,
    ],
    [
      'rows that are read from others under the locks of another statement',
      'alter table orders add column tip int; insert into tills (note) select note from orders',
      'put it into a file of its own',
      'alter table orders add column tip int',
      'insert into tills (note) select note from orders',
    ],
    [
      'a table that is filled from others where it is made, which locks those that it references',
      'create table shifts (id uuid references orders (id)); insert into shifts select id from orders',
      'put it into a file of its own',
      'create table shifts (id uuid references orders (id))',
      'insert into shifts select id from orders',
    ],
    ['a deletion of rows', 'delete from orders', 'from a job in batches', `comment on table orders is 'sold'`],
    [
      'what the parser cannot look into',
      'do $$ begin lock table orders; end $$',
      'write its statements themselves',
      'create or replace function one() returns int language sql as $$ select 1 $$',
    ],
    [
      'a statement that no rule knows',
      'select pg_sleep(60)',
      'add one to this check',
      'create or replace trigger told after insert on orders for each row execute function told()',
    ],
    [
      'a part of ALTER TABLE that no rule knows',
      'alter table orders set logged',
      'add one to this check',
      'alter table orders set (fillfactor = 80)',
    ],
  ])('is refused: %s', (_title, refused, sentence, ...instead) => {
    expect(complaintsOf(refused)).toEqual([expect.stringContaining(sentence)])
    expect(complaintsOf(...instead)).toEqual([])
  })

  it('is free where the same file makes the table', () => {
    const made = `create table shifts (id uuid, kind text);
      alter table shifts add constraint shifts_order foreign key (id) references orders (id);
      create unique index shifts_kind on shifts (kind); update shifts set kind = 'A'; drop index if exists shifts_none`
    expect(complaintsOf(made)).toEqual([expect.stringContaining('DROP INDEX'), expect.stringContaining('DROP INDEX')])
    expect(complaintsOf(made.replace(/drop index.*/, ''))).toEqual([])
    expect(
      complaintsOf(made.replace('create table', 'create table if not exists').replace(/drop index.*/, '')),
    ).not.toEqual([])
  })
})

describe('a migration that takes what the release before needs', () => {
  it.each<Case>([
    ['a table', 'drop table tills', 'DROP TABLE', `${contract}drop table tills`],
    ['a trigger', 'drop trigger told on orders', 'DROP TRIGGER', `${contract}drop trigger told on orders`],
    ['a right', 'revoke select on orders from shop', 'REVOKE', 'grant select on orders to shop'],
    [
      'a column',
      'alter table orders drop column note',
      'drop it one release after the last that does',
      `${contract}alter table orders drop column note`,
    ],
    [
      'a default',
      'alter table orders alter column note drop default',
      'is not written by the release before',
      `alter table orders alter column note set default 'y', alter column status drop not null`,
    ],
    [
      'a column that must be written',
      'alter table orders add column tip int not null',
      'give it a constant default',
      'alter table orders add column tip int not null default 0',
    ],
    [
      'a new check of what it writes',
      'alter table orders add constraint small check (total < 10) not valid',
      'let no release write them first',
      `${contract}alter table orders add constraint small check (total < 10) not valid`,
    ],
    [
      'a shorter list of values',
      `alter table orders drop constraint orders_status_known;
       alter table orders add constraint orders_status_known check (status in ('NEW')) not valid`,
      'A list of values that only grows is free',
      `alter table orders drop constraint orders_status_known;
       alter table orders add constraint orders_status_known check (orders.status in ('NEW', 'PAID', 'SENT')) not valid`,
    ],
    [
      'a new reference of what it writes',
      'alter table tills add constraint tills_shop foreign key (shop_id) references orders (id) not valid',
      'let no release write them first',
      `${contract}alter table tills add constraint tills_shop foreign key (shop_id) references orders (id) not valid`,
    ],
    [
      'a unique index of what it writes',
      `${none}create unique index concurrently if not exists orders_total_key on orders (total)`,
      'orders_total_key refuses',
      `${none}${contract}create unique index concurrently if not exists orders_total_key on orders (total)`,
    ],
    [
      'an index that its ON CONFLICT names',
      `${none}drop index concurrently if exists orders_total_key`,
      'DROP INDEX',
      `${none}${contract}drop index concurrently if exists orders_total_key`,
    ],
    [
      'a unique constraint that its ON CONFLICT names',
      'alter table orders drop constraint orders_note_key',
      'on conflict',
      'alter table orders drop constraint orders_shop',
    ],
    ['rows', 'truncate tills', 'TRUNCATE', `${contract}truncate tills`],
  ])('is refused unless it is the contract step of an earlier release: %s', (_title, refused, sentence, ...instead) => {
    const complaints = complaintsOf(refused)
    expect(complaints).toEqual([expect.stringContaining(sentence)])
    expect(complaints[0]).toContain('"-- contract since VERSION: why no release since then needs it"')
    expect(complaintsOf(...instead)).toEqual([])
  })

  it.each([
    'alter table orders rename to purchases',
    'alter table orders rename column note to remark',
    'alter table orders rename constraint orders_note_key to orders_remark_key',
    `alter type kinds rename value 'NEW' to 'FRESH'`,
  ])('by another name is refused always: %s', (renamed) => {
    expect(complaintsOf(renamed)).toEqual([expect.stringContaining('write both for one release')])
    expect(complaintsOf(contract + renamed)).toEqual(complaintsOf(renamed))
    expect(complaintsOf('alter table orders add column remark text')).toEqual([])
  })

  it('is the contract step of a release that runs already: one that is not earlier is refused', () => {
    const dropped = (since: string) =>
      `-- contract since ${since}: nobody reads it\nalter table orders drop column note`
    expect(complaintsOf(dropped('0.1.9'))).toEqual([])
    expect(complaintsOf(dropped('0.2.0'))).toEqual([expect.stringContaining('is not earlier than this release, 0.2.0')])
    expect(complaintsOf(dropped('0.10.0'))).toEqual([expect.stringContaining('is not earlier than this release')])
  })
})

describe('the header of a migration', () => {
  it.each([
    ['-- contract: I am sure', 'Its header is not "-- contract since 0.2.0: a reason"'],
    ['-- contract since 0.1.0:', 'Its header is not "-- contract since 0.2.0: a reason"'],
    ['-- Transaction none', 'Its header is not "-- transaction: none"'],
  ])('that is not understood is refused: %s', (header, sentence) => {
    expect(complaintsOf(`${header}\nalter table orders add column tip int`)).toEqual([
      expect.stringContaining(sentence),
    ])
  })

  it('without a transaction has only statements that may be repeated, each by itself', () => {
    const two = ['a', 'b'].map((name) => `create index concurrently if not exists ${name} on orders (total)`)
    expect(complaintsOf(none + two.join(';\n--> statement-breakpoint\n'))).toEqual([])
    expect(complaintsOf(none + two.join(';\n'))).toEqual([expect.stringContaining('statement-breakpoint')])
    for (const other of ['alter table orders add column tip int', 'create table shifts (id uuid)']) {
      expect(complaintsOf(none + other)).toEqual([expect.stringContaining('put anything else into another file')])
    }
  })
})

describe('the migrations', () => {
  it('come in the sequence in which they were generated', () => {
    const at = (generatedAt: number) => readMigration({ tag: `at_${generatedAt}`, generatedAt }, 'analyze')
    expect(migrationComplaints([at(1), at(3), at(2)], '0.2.0')).toEqual([
      'at_2: It is older than the one before it: generate it again, after that one.',
    ])
    expect(migrationComplaints([at(1), at(2), at(3)], '0.2.0')).toEqual([])
  })

  it('are named where one cannot be read', () => {
    expect(() => complaintsOf('alter table')).toThrow('0001_step: syntax error')
  })
})
