import { sqlState } from './database/database.ts'

const full = 'the disk is full: docs/runbook/disk-full.md'
const readOnly = 'the disk or the database can only be read: docs/runbook/disk-full.md'

/** By what the system says, and by what PostgreSQL does (SQLSTATE). */
const faults: Record<string, string> = {
  ENOSPC: full,
  EDQUOT: full,
  53100: full,
  EROFS: readOnly,
  25006: readOnly,
  EMFILE: 'too many files are open: raise the limit of the process (LimitNOFILE)',
  ENFILE: 'too many files are open on this machine',
  ENOMEM: 'memory is short: docs/runbook/memory-high.md',
  53200: 'the database is short of memory: docs/runbook/memory-high.md',
}

/** What the machine lacks, in a sentence for who runs it; undefined where an error is of another kind. */
export function machineFault(error: unknown): string | undefined {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return faults[sqlState(error) ?? ''] ?? faults[String(code)] ?? (cause ? machineFault(cause) : undefined)
}
