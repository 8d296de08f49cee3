import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SimulatorContext } from '#simulator/context.ts'
import { etimsControlRoutes } from './control.routes.ts'
import { type Device, type Registered, salesOf } from './create-etims.ts'
import { EtimsRefusal, messageOf, type ResultCode } from './refusal.ts'
import { etimsRegistry, stampOf } from './registry.ts'
import type { EtimsScenario } from './scenarios.ts'
import { verificationRoutes } from './verification.routes.ts'

/** Both doors lead to the same registry; they differ in paths, in who may enter, and in how they refuse. */
const doors = {
  direct: {
    prefix: '/etims/etims-api',
    paths: {
      initialise: '/selectInitOsdcInfo',
      codes: '/selectCodeList',
      item: '/saveItem',
      stock: '/insertStockIO',
      sale: '/saveTrnsSalesOsdc',
      lookUp: '/selectInvoiceDetails',
    },
  },
  gateway: {
    prefix: '/etims/etims-oscu/api/v1',
    paths: {
      initialise: '/initialize',
      codes: '/selectCodeList',
      item: '/saveItem',
      stock: '/insert/stockIO',
      sale: '/sendSalesTransaction',
      lookUp: '/selectInvoiceDetail',
    },
  },
} as const
type Door = keyof typeof doors

/** KRA's eTIMS as its callers see it, the page that receipts lead to, and the control API. */
export async function etimsRoutes(app: FastifyInstance, context: SimulatorContext) {
  tokenRoute(app, context)
  for (const door of Object.keys(doors) as Door[])
    await app.register(async (api) => doorRoutes(api, context, door), { prefix: doors[door].prefix })
  await app.register(async (page) => verificationRoutes(page, context), { prefix: '/etims' })
  await app.register(async (control) => etimsControlRoutes(control, context), { prefix: '/_sim/etims' })
}

/** The gateway's sign-in, by the credentials of an app. */
function tokenRoute(app: FastifyInstance, { etims, settings, random }: SimulatorContext) {
  app.get<{ Querystring: { grant_type?: string } }>('/etims/v1/token/generate', (request, reply) => {
    const basic = Buffer.from(`${settings.etimsGatewayKey}:${settings.etimsGatewaySecret}`).toString('base64')
    const isTheirs = request.headers.authorization === `Basic ${basic}`
    if (!isTheirs || request.query.grant_type !== 'client_credentials')
      return reply.status(401).send({ error: 'invalid_client' })
    const token = random.text('abcdefghijkmnpqrstuvwxyz23456789', 28)
    etims.tokens.add(token)
    return { access_token: token, expires_in: '3599' }
  })
}

function doorRoutes(api: FastifyInstance, context: SimulatorContext, door: Door) {
  const { etims, settings, clock } = context
  const registry = etimsRegistry(context)
  const { paths } = doors[door]
  const answer = (
    code: ResultCode | '0000',
    data: unknown,
    message: string = messageOf(code === '0000' ? '000' : code),
  ) => ({
    resultCd: code,
    resultMsg: message,
    resultDt: stampOf(clock.now()),
    data,
  })

  const gatewayRefusal = (message: string, responseCode = 400) => ({
    responseHeader: {
      responseCode,
      responseRefID: 'b5a1e8e4-1d6b-4a43-9c7a-3f0f1c1f1f10',
      customerMessage: responseCode === 400 ? 'Bad Request' : 'Unauthorized',
      debugMessage: message,
    },
    responseBody: null,
  })

  api.addHook('onRequest', async (request, reply) => {
    if (door === 'direct') return
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (!token || !etims.tokens.has(token) || request.headers.apigee_app_id !== settings.etimsGatewayAppId)
      return reply.status(401).send({ fault: { faultstring: 'Invalid Access Token' } })
  })

  api.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof EtimsRefusal)) return reply.status(500).send({ error: (error as Error).message })
    const { code, message } = error
    const isOfFields = code === '910' || code === '913' || code === '921'
    if (door === 'gateway' && isOfFields) return reply.status(400).send(gatewayRefusal(message))
    return reply.send(answer(code, null, message))
  })

  /** Whose device it is: its three headers, of one that is installed. */
  function deviceOf({ headers, body }: FastifyRequest): Device {
    const { tin, bhfid: bhfId, cmckey: cmcKey } = headers
    if (!tin || !bhfId || !cmcKey) throw new EtimsRefusal('900')
    if (typeof body !== 'object' || body === null) throw new EtimsRefusal('911')
    const device = etims.devices.get(etims.keyOf(String(tin), String(bhfId)))
    if (device?.cmcKey !== cmcKey) throw new EtimsRefusal('901')
    const said = body as { tin?: unknown; bhfId?: unknown }
    if (said.tin !== tin) throw new EtimsRefusal('910', 'Missing Tin')
    if (said.bhfId !== bhfId) throw new EtimsRefusal('910', 'Missing BhfId')
    return device
  }

  function cut(reply: FastifyReply) {
    reply.hijack()
    reply.raw.socket?.destroy()
  }

  function signedData({ signed: { at, ...signed } }: Registered, scenario: EtimsScenario | undefined) {
    const data = { ...signed, sdcDateTime: stampOf(at) }
    if (scenario === 'text-counters')
      return { ...data, curRcptNo: String(data.curRcptNo), totRcptNo: String(data.totRcptNo) }
    if (scenario !== 'spaced-keys') return data
    return Object.fromEntries(Object.entries(data).map(([key, value]) => [`${key} `, value]))
  }

  api.post(paths.initialise, (request) => answer('000', registry.initialise(request.body)))
  api.post(paths.codes, (request) => {
    deviceOf(request)
    return answer('000', registry.listCodes())
  })
  api.post(paths.item, (request) => answer('000', registry.saveItem(deviceOf(request), request.body)))
  api.post(paths.stock, (request) => answer('000', registry.addStock(deviceOf(request), request.body)))
  api.post(paths.lookUp, (request) => answer('000', registry.lookUp(deviceOf(request), request.body)))
  api.post(paths.sale, async (request, reply) => {
    const device = deviceOf(request)
    const { trdInvcNo, custTin } = request.body as { trdInvcNo?: string; custTin?: string | null }
    const scenario =
      etims.assignments.take(salesOf(device.tin, trdInvcNo)) ?? etims.assignments.take(salesOf(device.tin))
    if (scenario === 'dropped-request') return cut(reply)
    if (scenario === 'unknown-error') throw new EtimsRefusal('999')
    if (scenario === 'refused-inside-200')
      return gatewayRefusal('Invalid taxblAmt on item: 1. Expected: 86.21, But Found: 100.00')
    if (scenario === 'unknown-customer' && custTin) return gatewayRefusal(`Invalid custTin. Found: ${custTin}`)
    if (scenario === 'turned-away') return reply.status(401).send(gatewayRefusal('Invalid Access Token', 401))
    const registered = registry.register(device, request.body)
    if (scenario === 'lost-answer') return cut(reply)
    if (scenario === 'slow') await clock.pause(settings.timings.slowMs)
    return answer(scenario === 'long-code' ? '0000' : '000', signedData(registered, scenario))
  })
}
