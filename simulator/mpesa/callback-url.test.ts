import { describe, expect, it } from 'vitest'
import { isAllowedCallbackUrl } from './callback-url.ts'

describe('a callback address', () => {
  it.each([
    'https://pay.example.co.ke/hooks/stk/0f5c2b7e',
    'http://localhost:3000/hooks/stk/0f5c2b7e',
    'http://127.0.0.1:3000/hooks/stk/0f5c2b7e',
    'http://[::1]:3000/hooks',
  ])('may be %s', (address) => {
    expect(isAllowedCallbackUrl(address)).toEqual(true)
  })

  it.each([
    'http://pay.example.co.ke/hooks',
    'ftp://pay.example.co.ke/hooks',
    'https://pay.example.co.ke/hooks ',
    'https://pay.example.co.ke/ hooks',
    'https://pay.example.co.ke/mpesa/hooks',
    'https://MPesa.example.co.ke/hooks',
    'https://pay.example.co.ke/m-pesa',
    'https://safaricom.example.co.ke/',
    'https://pay.example.co.ke/run.exe',
    'https://pay.example.co.ke/cmd',
    'http://localhost:3000/hooks?query=1',
    'https://mysql.example.co.ke/',
    'hooks/stk',
    '',
  ])('may not be "%s"', (address) => {
    expect(isAllowedCallbackUrl(address)).toEqual(false)
  })
})
