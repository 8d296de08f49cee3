/** Stops waiting after `milliseconds`; the operation itself continues, and its result is ignored. */
export function withTimeout<T>(milliseconds: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
