import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roleHome, safePath } from '#web/lib/routing/paths.ts'
import { dayParam, flagParam, oneOf, pageParam, searchParams, textParam } from '#web/lib/routing/search-params.ts'
import { themeIn } from '#web/lib/theme.ts'
import { formatDate, nairobiDay } from './dates.ts'
import { formatKES } from './money.ts'
import { formatPhone, maskPhone, withoutPrefix, withPrefix } from './phone.ts'

describe('an amount of money', () => {
  it.each([
    [0, 'KSh 0'],
    [1250, 'KSh 1,250'],
    [486000, 'KSh 486,000'],
    [12.5, 'KSh 12.50'],
    [-300, '−KSh 300'],
  ])('%d is %s', (kes, words) => {
    expect(formatKES(kes)).toBe(words.replace(' ', '\u00a0'))
  })
})

describe('a phone number', () => {
  it('hides its middle where others may look on', () => {
    expect(maskPhone('+254722418305')).toBe('0722 ••• 305')
  })
  it('is read as people read it', () => {
    expect([formatPhone('+254722418305'), formatPhone('254110123456'), formatPhone('+44 20')]).toEqual([
      '0722 418 305',
      '0110 123 456',
      '+44 20',
    ])
  })
  it.each(['0722418305', '+254 722 418 305', '254722418305', '722418305', '00254722418305', '722 418 305'])(
    'typed as %s becomes one spelling',
    (typed) => {
      expect([withoutPrefix(typed), withPrefix(withoutPrefix(typed))]).toEqual(['722 418 305', '+254722418305'])
    },
  )
  it('stays empty and grows digit by digit', () => {
    expect([withPrefix(''), withoutPrefix(''), withoutPrefix('7'), withoutPrefix('7224')]).toEqual([
      '',
      '',
      '7',
      '722 4',
    ])
  })
})

describe('a moment', () => {
  it('is in Nairobi, in the reader’s language', () => {
    const evening = '2026-08-14T21:30:00.000Z'
    expect([
      formatDate(evening, 'weekday', 'en'),
      formatDate(evening, 'time', 'en'),
      formatDate(evening, 'moment', 'sw'),
      nairobiDay(evening),
    ]).toEqual(['Sat 15 Aug', '00:30', '15 Ago, 00:30', '2026-08-15'])
  })
})

describe('where somebody goes after signing in', () => {
  it('home, by role', () => {
    expect([roleHome('VENDOR'), roleHome('ADMIN'), roleHome('CUSTOMER')]).toEqual(['/vendor', '/admin', '/'])
  })
  it.each(['/checkout', '/vendors/mama?x=1#menu', '/account/orders/7'])('back to %s', (path) => {
    expect(safePath(path)).toBe(path)
  })
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'checkout',
    '',
    undefined,
    7,
    '/auth/login',
    '/.//evil.example',
  ])('not to %s', (path) => {
    expect(safePath(path)).toBeUndefined()
  })
  const starts = [
    ...([
      '//',
      '///',
      '/\\',
      '\\\\',
      '/\t/',
      '/\n/',
      '/\r/',
      '\t//',
      '/ /',
      '/.//',
      '/..//',
      '/./\\',
      '/x/..//',
      '/%2f',
      '/%5c',
    ] as const),
    ...([
      'https://',
      'https:',
      'https:/',
      'HTTPS://',
      '//https://',
      '//x@',
      '//x:y@',
      'ftp://',
      '\u2028//',
      '/\u2028/',
    ] as const),
    ...(['javascript://', 'data:text/html,', 'vbscript:', 'blob:https://', '/;//'] as const),
  ]
  const hosts = ['evil.example', 'evil.example/checkout', 'here.example@evil.example']
  it.each(starts.flatMap((start) => hosts.map((host) => start + host)))('to this site or nowhere from %j', (text) => {
    const path = safePath(text)
    expect(path === undefined || new URL(path, 'https://here.example/auth/login').origin).toBe(
      path === undefined || 'https://here.example',
    )
  })
  it('always to this site', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const path = safePath(`/${text}`)
        expect(path === undefined || new URL(path, 'https://here.example').origin === 'https://here.example').toBe(true)
      }),
    )
  })
})

describe('search parameters', () => {
  const read = searchParams({
    search: textParam,
    status: oneOf('PAID', 'READY'),
    open: flagParam,
    page: pageParam,
    from: dayParam,
  })
  it('are read when they make sense', () => {
    const all = { search: ' chai ', status: 'PAID', open: 'true', page: '3', from: '2026-11-20' }
    expect(read(all)).toEqual({ search: 'chai', status: 'PAID', open: true, page: 3, from: '2026-11-20' })
  })
  it('are left out when they do not', () => {
    expect(read({ search: ['x'], status: 'STOLEN', open: 'maybe', page: -1, from: '2026-99-99', other: 1 })).toEqual({})
  })
})

describe('the theme in a cookie', () => {
  it.each([
    ['uliza-theme=dark', 'dark'],
    ['a=1; uliza-theme=light; b=2', 'light'],
    ['uliza-theme=pink', undefined],
    ['not-uliza-theme=dark', undefined],
    [null, undefined],
  ])('%s is %s', (cookies, theme) => {
    expect(themeIn(cookies)).toBe(theme)
  })
})
