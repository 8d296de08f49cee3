/** Whether the program on this machine takes requests: `uliza health`, for what watches a container or a service. */
const address = `http://127.0.0.1:${process.env.PORT || 3000}/api/health/ready`
const isReady = await fetch(address, { signal: AbortSignal.timeout(4_000) }).then(
  (reply) => reply.ok,
  () => false,
)
console.log(isReady ? 'ready' : 'not ready')
process.exit(isReady ? 0 : 1)
