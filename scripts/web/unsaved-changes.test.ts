import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const web = join(import.meta.dirname, '../../web')

/** Forms that lose nothing when their page is left, and why. */
const losesNothing: Record<string, string> = {
  'features/admin/messages/test-form.tsx': 'one choice',
  'features/shared/confirmation/confirm-session-dialog.tsx': 'a password or a code is typed anew',
  'features/shared/phone-codes/verify-phone.tsx': 'one code',
  'features/shared/second-factor/lost-factor.tsx': 'a reason, for as long as a sign-in waits',
  'features/shared/second-factor/second-step.tsx': 'one code',
  'features/shared/erasure/delete-account.tsx': 'a password is typed anew',
  'features/storefront/auth/sign-in-form.tsx': 'a password is typed anew',
  'features/storefront/auth/sign-up-form.tsx': 'leads on to where it was opened, and back',
  'features/storefront/auth/forgot-page.tsx': 'one address',
  'features/storefront/auth/reset-page.tsx': 'a password is typed anew',
  'features/storefront/account/password-page.tsx': 'a password is typed anew',
  'features/storefront/account/email-form.tsx': 'one address, and a password',
  'features/storefront/auth/phone-sign-in.tsx': 'a phone, and a code',
  'features/shared/security/add-password.tsx': 'one address, and a password',
  'features/storefront/checkout/checkout-page.tsx': 'kept on the device',
  'features/storefront/event-page/access-code-form.tsx': 'one code',
  'features/storefront/onboarding/shop-wizard.tsx': 'kept on the server after each field',
  'features/storefront/payment/charged/claim-receipt-form.tsx': 'one receipt',
  'features/storefront/proof/receipt-check.tsx': 'one receipt',
  'features/storefront/payment/stages/phone-form.tsx': 'one number',
  'features/storefront/orders/review/review-form.tsx': 'asked about by the sheet around it',
  'features/vendor-workspace/door/join/join-page.tsx': 'one code',
  'features/vendor-workspace/settings/profile-form.tsx': 'asked about by the page around it',
  'shell/alerts/sign-in-again.tsx': 'a password is typed anew',
  'shell/not-found-page.tsx': 'a search',
  'ui/forms/search-form.tsx': 'a search',
}

const withForms = globSync('**/*.tsx', { cwd: web, exclude: (path) => path.includes('paraglide') })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.startsWith('dev/') && !path.endsWith('.test.tsx'))
  .map((path) => ({ path, text: readFileSync(join(web, path), 'utf8') }))
  .filter(({ text }) => /<form\b/.test(text))

describe('what is typed into a form', () => {
  it.each(withForms)('is asked about before it is lost: $path', ({ path, text }) => {
    const isAskedAbout = /<(Sheet|UnsavedChangesDialog)\b/.test(text)
    expect(isAskedAbout || path in losesNothing).toBe(true)
  })

  it('is said to be nothing to lose of forms alone that are there', () => {
    const there = new Set(withForms.map(({ path }) => path))
    expect(Object.keys(losesNothing).filter((path) => !there.has(path))).toEqual([])
  })
})
