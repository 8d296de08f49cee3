import { useState } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'

/** How a code is refused, with how many tries are left. */
export function codeRefusal(error: unknown): string {
  const left = error instanceof ApiError && error.code === 'wrong_phone_code' && error.problem?.data?.triesLeft
  if (typeof left !== 'number') return refusalMessage(error)
  return left > 0 ? m.phone_codes_wrong({ count: left }) : m.phone_codes_wrong_last()
}

/** What somebody writes of a code, that it is being looked at, and how it was refused. */
export function useVerification(verify: (code: string) => Promise<unknown>, onVerified: () => void) {
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isWorking, setWorking] = useState(false)

  async function give(given: string) {
    if (isWorking) return
    if (given.length < 6) return setRefusal(m.field_six_digits())
    setWorking(true)
    setRefusal(undefined)
    try {
      await verify(given)
      onVerified()
    } catch (error) {
      setRefusal(codeRefusal(error))
    } finally {
      setWorking(false)
    }
  }

  function change(digits: string) {
    setCode(digits)
    setRefusal(undefined)
  }
  return { code, change, refusal, isWorking, give }
}
