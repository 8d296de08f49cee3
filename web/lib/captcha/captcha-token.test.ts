import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api/api-error.ts'
import { withCaptcha } from './captcha-token.ts'

const askRecaptcha = vi.hoisted(() => vi.fn<() => Promise<string | undefined>>())
vi.mock('./ask-recaptcha.ts', () => ({ askRecaptcha }))

const refusedWith = (code: string) => new ApiError('403: refused', 403, { code } as never)
const send = vi.fn<(proof: { recaptchaToken?: string }) => Promise<string>>()
const act = () => withCaptcha(new QueryClient(), 'guest', send)

describe('what asks for a person of strangers alone', () => {
  beforeEach(() => {
    send.mockReset()
    askRecaptcha.mockReset()
  })

  it('is sent without a token, and Google hears nothing where that is enough', async () => {
    send.mockResolvedValue('done')
    expect(await act()).toBe('done')
    expect([send.mock.calls, askRecaptcha.mock.calls.length]).toEqual([[[{}]], 0])
  })

  it('is sent once more with a token where one is asked for', async () => {
    send.mockRejectedValueOnce(refusedWith('captcha_refused')).mockResolvedValue('done')
    askRecaptcha.mockResolvedValue('a token')
    expect(await act()).toBe('done')
    expect(send.mock.calls).toEqual([[{}], [{ recaptchaToken: 'a token' }]])
  })

  it('is refused where Google’s script gives none, and is not sent again', async () => {
    send.mockRejectedValue(refusedWith('captcha_refused'))
    askRecaptcha.mockRejectedValue(new Error('reCAPTCHA did not answer'))
    expect(await act().catch(({ code }) => code)).toBe('captcha_refused')
    expect(send).toHaveBeenCalledOnce()
  })

  it('asks Google nothing where it was refused for something else', async () => {
    send.mockRejectedValue(refusedWith('wrong_credentials'))
    expect(await act().catch(({ code }) => code)).toBe('wrong_credentials')
    expect(askRecaptcha).not.toHaveBeenCalled()
  })
})
