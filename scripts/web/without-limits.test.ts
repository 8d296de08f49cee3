import { expect, it } from 'vitest'
import { withoutLimits } from './without-limits.ts'

it('leaves nothing of limits in a contract for the browser, nor what it imports for them, and every line where it was', () => {
  const contract = [
    "import { passwordTries } from './account/account-limits.ts'",
    "import { GateName, wrongCodes } from './scan.ts'",
    "import type { CallLimit } from './wire/limit.ts'",
    "const mails: CallLimit = { name: 'mails', max: 5, every: '1 hour', by: 'shop' }",
    'export const all: readonly CallLimit[] = [mails]',
    "export const login = endpoint({ access: 'public', limits: [passwordTries, wrongCodes],",
    '  limits: all,',
    '  body: z.object({ gate: GateName }) })',
  ].join('\n')
  expect(withoutLimits(contract).replaceAll(/ +/g, ' ')).toBe(
    [
      '',
      "import { GateName, } from './scan.ts'",
      '',
      '',
      '',
      "export const login = endpoint({ access: 'public',",
      '',
      ' body: z.object({ gate: GateName }) })',
    ].join('\n'),
  )
})
