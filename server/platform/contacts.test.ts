import { describe, expect, it } from 'vitest'
import { maskContacts, maskEmail, maskPhone } from './contacts.ts'

const [phone, masked] = ['+254722418305', '0722 *** 305']
const [email, maskedMail] = ['wanjiru@example.com', 'wa•••@example.com']

describe('a mask', () => {
  it('leaves of a phone its beginning and its last digits', () => {
    for (const each of [phone, '254722418305', '0722 418 305', masked]) expect(maskPhone(each)).toBe(masked)
    expect([maskPhone(''), maskPhone('12345')]).toEqual(['', '***'])
  })

  it('leaves of an email two letters, and never all before the @', () => {
    expect([email, maskedMail].map(maskEmail)).toEqual([maskedMail, maskedMail])
    expect(['ab@x.ke', 'a@x.ke', '', 'nobody'].map(maskEmail)).toEqual(['a•••@x.ke', '•••@x.ke', '', '•••'])
  })

  it('hides every phone and email of a text, and nothing else', () => {
    expect(maskContacts(`550 <${email}>: mailbox of ${phone}, 0722418305 full`)).toBe(
      `550 <${maskedMail}>: mailbox of ${masked}, ${masked} full`,
    )
    expect(maskContacts('550 mailbox full, order 20261124')).toBe('550 mailbox full, order 20261124')
  })
})
