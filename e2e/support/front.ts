import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { program } from './program.ts'

/**
 * What stands between browsers and the program, as a proxy does: it can be unreachable, and can bring another build, in
 * which every script has another name and the old ones are gone.
 */
export async function aFront() {
  const { appUrl } = program()
  let build: Build = 'old'
  let delay = 0
  const sockets = new Set<Socket>()
  const server = createServer((request, response) =>
    setTimeout(() => pass(request, response, { appUrl, url, build }), delay),
  )
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const url = `http://localhost:${port}`
  onTestFinished(close)
  return {
    url,
    stop: close,
    start: () => listen(port),
    /** From now on everything comes so many milliseconds late. */
    slowDown: (milliseconds: number) => {
      delay = milliseconds
    },
    /** One of which some scripts are missing where `isBroken`. */
    bringBuild: ({ isBroken = false } = {}) => {
      build = isBroken ? 'broken' : 'new'
    },
  }
}

export type Front = Awaited<ReturnType<typeof aFront>>

interface Passing {
  appUrl: string
  url: string
  build: Build
}

type Build = 'old' | 'new' | 'broken'

const isText = ({ headers }: IncomingMessage) => /html|javascript/.test(headers['content-type'] ?? '')
const isOld = (path: string) => /^\/assets\/[\w-]+\.js$/.test(path)
/** The scripts by their new names, and in the worker what tells its build from every other. */
const asNewBuild = (text: string) =>
  text.replaceAll(/(\/assets\/|\.\/)([\w-]+)\.js\b/g, '$1$2.new.js').replace(/(id:.)[\da-f]{16}/, '$1ffffffffffffffff')

function pass(request: IncomingMessage, response: ServerResponse, { appUrl, url, build }: Passing): void {
  const path = request.url ?? '/'
  if (build !== 'old' && isOld(path)) return void response.writeHead(404).end()
  if (build === 'broken' && /\/assets\/[A-M][\w-]+\.new\.js$/.test(path)) return void response.writeHead(404).end()
  // What the browser has of the old build is not the same as what the program has.
  const { 'if-none-match': _tag, 'if-modified-since': _moment, ...asked } = request.headers
  const headers = { ...asked, host: new URL(appUrl).host, 'accept-encoding': 'identity' }
  if (headers.origin === url) headers.origin = appUrl
  const passed = forward(appUrl + path.replace('.new.js', '.js'), { method: request.method, headers }, (answer) => {
    // Browsers may forget what they have loaded at any time, so nothing here stands on it.
    answer.headers['cache-control'] = 'no-store'
    if (build === 'old' || !isText(answer)) {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      return void answer.pipe(response)
    }
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => {
      const { 'content-length': _, ...others } = answer.headers
      response.writeHead(answer.statusCode ?? 502, others).end(asNewBuild(Buffer.concat(parts).toString()))
    })
  })
  passed.on('error', () => response.destroy())
  response.on('close', () => passed.destroy())
  request.pipe(passed)
}
