import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { buildSimulator } from '#simulator/app.ts'
import { hubSignature } from './webhooks.ts'

interface Posted {
  raw: string
  signature: string
}

const posted: Posted[] = []
let answers: number[] = []
const merchant = createServer(async (request, response) => {
  let raw = ''
  for await (const chunk of request) raw += chunk
  if (request.method === 'GET') {
    const query = new URL(request.url ?? '', 'http://merchant').searchParams
    const isTheirs = query.get('hub.verify_token') === 'uliza-demo-verify-token'
    return response.writeHead(isTheirs ? 200 : 403).end(query.get('hub.challenge'))
  }
  posted.push({ raw, signature: String(request.headers['x-hub-signature-256']) })
  return response.writeHead(answers.shift() ?? 200).end()
})
await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve))
const webhookUrl = `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/hook`
const { app, context } = await buildSimulator({ preset: 'fast', clock: 'manual' })
const baseUrl = await app.listen({ port: 0, host: '127.0.0.1' })

afterAll(async () => {
  await app.close()
  merchant.close()
})

const phone = '254712345678'
const to = `+${phone}`
const {
  whatsappToken: token,
  whatsappPhoneNumberId: number,
  whatsappBusinessAccountId: account,
  whatsappAppId: appId,
} = context.settings

type Json = ReturnType<typeof JSON.parse>

async function call(path: string, body?: object, authorization = `Bearer ${token}`) {
  const response = await fetch(`${baseUrl}/whatsapp/v25.0/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Json }
}
const send = (fields: object = {}) =>
  call(`${number}/messages`, { messaging_product: 'whatsapp', to, type: 'text', text: { body: 'Habari' }, ...fields })
const control = async (path: string, body: object) =>
  (
    await fetch(`${baseUrl}/_sim/whatsapp${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json() as Promise<Json>
const write = (text = 'Habari') => control('/write', { phone, text })
const scenario = (name: string) => control('/scenario', { phone, scenario: name })

const definition = {
  name: 'order_ready',
  language: 'en',
  category: 'UTILITY',
  components: [
    { type: 'BODY', text: 'Order {{1}} of {{2}} is ready.', example: { body_text: [['UZ 1', 'Mama']] } },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'URL', text: 'Track', url: 'https://uliza.example/{{1}}', example: ['https://uliza.example/a'] },
        { type: 'QUICK_REPLY', text: 'Report a problem' },
      ],
    },
  ],
}
const parameters = (...texts: string[]) => texts.map((text) => ({ type: 'text', text }))
const url = (text: string) => ({ type: 'button', sub_type: 'url', index: '0', parameters: parameters(text) })
const template = (
  components: object[] = [{ type: 'body', parameters: parameters('UZ 1', 'Mama') }, url('o/1')],
  name = 'order_ready',
) => ({
  type: 'template',
  text: undefined,
  template: { name, language: { code: 'en' }, components },
})
await call(`${account}/message_templates`, definition)

const reports = async (): Promise<Json[]> => {
  await context.clock.advance?.(100)
  return posted.flatMap(({ raw }) => JSON.parse(raw).entry[0].changes[0].value.statuses ?? [])
}
const statuses = async () => (await reports()).map(({ status }) => status)

beforeEach(async () => {
  await context.clock.advance?.(100)
  await control('/reset', {})
  await control('/webhook', { url: webhookUrl })
  posted.length = 0
  answers = []
})

describe('a message', () => {
  it('is refused without the token of the account, and once that has expired', async () => {
    expect(await call(`${number}/messages`, {}, 'Bearer another')).toMatchObject({
      status: 401,
      body: { error: { code: 190, type: 'OAuthException' } },
    })
    await control('/account', { isTokenExpired: true })
    expect((await send()).body.error.code).toBe(190)
  })

  it.each([
    ['without its product', { messaging_product: 'sms' }, 100],
    ['to nobody', { to: undefined }, 131008],
    ['to a number and a user id', { recipient: 'KE.1' }, 131008],
    ['with a field that there is not', { priority: 'high' }, 131009],
    ['with a longer text than is taken', { text: { body: 'a'.repeat(4097) } }, 131009],
    ['of another type than it says', { type: 'image' }, 131009],
  ])('is refused %s', async (_, fields, code) => {
    expect((await send(fields)).body.error).toMatchObject({ code, error_data: { messaging_product: 'whatsapp' } })
  })

  it('of free text is delivered within a day of what its person wrote', async () => {
    await write()
    const { status, body } = await send({ biz_opaque_callback_data: 'ours' })
    expect(status).toBe(200)
    expect(body.contacts).toEqual([{ input: to, wa_id: phone }])
    expect(body.messages[0].id).toMatch(/^wamid\.[A-Za-z0-9+/=]+$/)
    expect(await reports()).toMatchObject([
      { status: 'sent', id: body.messages[0].id, biz_opaque_callback_data: 'ours' },
      { status: 'delivered', pricing: { billable: false, type: 'free_customer_service', category: 'service' } },
      { status: 'read', recipient_id: phone },
    ])
  })

  it('of free text is accepted later than that, and fails', async () => {
    await write()
    await context.clock.advance?.(24 * 60 * 60 * 1000)
    expect((await send()).status).toBe(200)
    expect((await reports()).map(({ status, errors }) => [status, errors?.[0].code])).toEqual([['failed', 131047]])
  })

  it('to a number without its plus goes to the country of the business, and fails', async () => {
    await write()
    await send({ to: phone })
    expect((await reports())[0]).toMatchObject({
      status: 'failed',
      recipient_id: `254${phone}`,
      errors: [{ code: 131026 }],
    })
  })

  it('to one person is refused when there were 45 within six seconds', async () => {
    await write()
    for (let sent = 0; sent < 45; sent++) expect((await send()).status).toBe(200)
    expect((await send()).body.error.code).toBe(131056)
    await context.clock.advance?.(6_000)
    expect((await send()).status).toBe(200)
  })
})

describe('a template', () => {
  it('is sent at any hour, as it was approved, and its buttons are shown', async () => {
    expect((await send(template())).body.messages[0].message_status).toBe('accepted')
    expect(context.whatsapp.messages).toMatchObject([
      {
        text: 'Order UZ 1 of Mama is ready.',
        template: 'order_ready en',
        buttons: [
          { kind: 'url', url: 'https://uliza.example/o/1' },
          { kind: 'reply', title: 'Report a problem' },
        ],
      },
    ])
    expect((await reports())[0]).toMatchObject({ pricing: { billable: true, category: 'utility' } })
  })

  it.each([
    ['of another name', template(undefined, 'order_gone'), 132001],
    ['with fewer parameters', template([{ type: 'body', parameters: parameters('UZ 1') }, url('o')]), 132000],
    ['with an empty parameter', template([{ type: 'body', parameters: parameters('UZ 1', '') }, url('o')]), 131009],
    [
      'with a parameter of two lines',
      template([{ type: 'body', parameters: parameters('UZ 1', 'a\nb') }, url('o')]),
      132012,
    ],
    [
      'without the rest of a button’s address',
      template([{ type: 'body', parameters: parameters('UZ 1', 'M') }]),
      131008,
    ],
  ])('is refused %s', async (_, fields, code) => {
    expect((await send(fields)).body.error.code).toBe(code)
  })

  it('is refused while it is not approved, or is paused', async () => {
    const set = (status: string) => control('/template', { name: 'order_ready', language: 'en', status })
    await set('PENDING')
    expect((await send(template())).body.error.code).toBe(132001)
    await set('PAUSED')
    expect((await send(template())).body.error.code).toBe(132015)
  })

  it.each([
    ['again', definition],
    [
      'that begins with a variable',
      {
        ...definition,
        name: 'b',
        components: [{ type: 'BODY', text: '{{1}} is ready', example: { body_text: [['a']] } }],
      },
    ],
    [
      'whose variables skip a number',
      {
        ...definition,
        name: 'c',
        components: [{ type: 'BODY', text: 'It {{2}} is', example: { body_text: [['a']] } }],
      },
    ],
    ['without an example', { ...definition, name: 'd', components: [{ type: 'BODY', text: 'It {{1}} is' }] }],
    ['of a name in capitals', { ...definition, name: 'Order' }],
  ])('is not made %s', async (_, made) => {
    expect((await call(`${account}/message_templates`, made)).body.error.code).toBe(100)
  })
})

describe('reports', () => {
  it('are signed with the app secret over the very bytes', async () => {
    expect(hubSignature('{"object":"whatsapp_business_account","entry":[]}', 'test_app_secret')).toBe(
      'sha256=dec6a680679a968e7e0319355b23599cbfc54502c0784668e9618baa0c633756',
    )
    await send(template())
    await context.clock.advance?.(100)
    for (const { raw, signature } of posted) expect(signature).toBe(hubSignature(raw, 'uliza-demo-app-secret'))
  })

  it('come again until they are answered with 200', async () => {
    answers = [500, 302, 204]
    await scenario('delivered')
    await send(template())
    expect((await statuses()).toSorted()).toEqual(['delivered', 'delivered', 'sent', 'sent', 'sent'])
  })

  it.each([
    ['delivered', ['sent', 'delivered']],
    ['no-report', []],
    ['unordered-reports', ['read', 'delivered', 'sent']],
    ['skip-delivered', ['sent', 'read']],
    ['not-on-whatsapp', ['failed']],
    ['report-first', ['delivered']],
    ['failure-first', ['failed']],
    ['dropped-request', []],
    ['server-error', []],
  ])('of %s are these', async (name, expected) => {
    await scenario(name)
    await send(template()).catch(() => undefined)
    expect(await statuses()).toEqual(expected)
  })

  it('come three times, in one body with others, signed by somebody else, or without a number', async () => {
    await scenario('duplicate-reports')
    await send(template())
    expect(await statuses()).toHaveLength(9)
    posted.length = 0
    await scenario('batched-reports')
    await send(template())
    expect([await statuses(), posted.length]).toEqual([expect.objectContaining({ length: 23 }), 1])
    posted.length = 0
    await scenario('wrong-signature')
    await send(template())
    await context.clock.advance?.(100)
    expect(posted[0]?.signature).not.toBe(hubSignature(posted[0]?.raw ?? '', 'uliza-demo-app-secret'))
    posted.length = 0
    await scenario('user-id-only')
    await send(template())
    const [report] = await reports()
    expect([report.recipient_id, report.recipient_user_id]).toEqual([
      undefined,
      expect.stringMatching(/^KE\.[0-9A-F]+$/),
    ])
  })

  it.each(['dropped-response', 'error-but-done'])(
    'come of what was sent and answered with a fault (%s)',
    async (name) => {
      await scenario(name)
      await send(template()).catch(() => undefined)
      expect(await statuses()).toEqual(['sent', 'delivered', 'read'])
    },
  )
})

const png = Buffer.from('89504e470d0a1a0a', 'hex')
const pdf = Buffer.from('255044462d312e37', 'hex')

async function upload(type: string, bytes = png) {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', type)
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), 'ticket')
  const response = await fetch(`${baseUrl}/whatsapp/v25.0/${number}/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return (await response.json()) as Json
}

async function uploadExample(type: string, bytes: Buffer, { sent = bytes, scheme = 'OAuth' } = {}): Promise<Json> {
  const begun = await call(`${appId}/uploads?file_name=example&file_length=${bytes.length}&file_type=${type}`, {})
  const response = await fetch(`${baseUrl}/whatsapp/v25.0/${begun.body.id}`, {
    method: 'POST',
    headers: { authorization: `${scheme} ${token}`, file_offset: '0', 'content-type': 'application/octet-stream' },
    body: new Uint8Array(sent),
  })
  return response.json()
}

const withHeader = (name: string, format: string, handle?: string) => ({
  name,
  language: 'en',
  category: 'UTILITY',
  components: [
    { type: 'HEADER', format, ...(handle && { example: { header_handle: [handle] } }) },
    { type: 'BODY', text: 'Your ticket is the picture.' },
  ],
})

describe('a template with a picture or a document', () => {
  const made = (definition: object) => call(`${account}/message_templates`, definition)
  const header = (type: string, media: object) => [{ type: 'header', parameters: [{ type, [type]: media }] }]

  it('is made with the handle of an example that was uploaded, and of no other format', async () => {
    const { h } = await uploadExample('image/png', png)
    expect(h).toMatch(/^4::/)
    expect((await made(withHeader('with_document', 'DOCUMENT', h))).body.error.code).toBe(100)
    expect((await made(withHeader('with_picture', 'IMAGE', h))).body.status).toBe('APPROVED')
  })

  it.each([
    ['without an example', undefined],
    ['with a handle that nothing was uploaded for', '4::made-up'],
  ])('is not made %s', async (_, handle) => {
    expect((await made(withHeader('without_example', 'IMAGE', handle))).body.error.code).toBe(100)
  })

  it.each([
    ['of another type than they were said to be', 'application/pdf', png, {}],
    ['of another length', 'image/png', png, { sent: Buffer.concat([png, png]) }],
    ['by the scheme of other calls', 'image/png', png, { scheme: 'Bearer' }],
  ])('takes no example whose bytes are sent %s', async (_, type, bytes, how) => {
    expect((await uploadExample(type, bytes, how)).error.code).toBeGreaterThan(0)
  })

  it('takes no example of another app', async () => {
    const begun = await call('1/uploads?file_name=example&file_length=8&file_type=image/png', {})
    expect(begun.body.error.code).toBe(100)
  })

  it('is sent with media of its format, which its chat shows, and with no other', async () => {
    await made(withHeader('a_document', 'DOCUMENT', (await uploadExample('application/pdf', pdf)).h))
    const [image, document] = [(await upload('image/png')).id, (await upload('application/pdf', pdf)).id]
    const code = async (components: object[]) => (await send(template(components, 'a_document'))).body.error?.code
    expect(await code(header('document', { id: document, filename: 'UZ1.pdf' }))).toBeUndefined()
    expect(await code(header('image', { id: image }))).toBe(132012)
    expect(await code(header('document', { id: image, filename: 'UZ1.pdf' }))).toBe(131053)
    expect(await code(header('document', { id: '1', filename: 'UZ1.pdf' }))).toBe(131053)
    expect(await code([])).toBe(132012)
    expect(context.whatsapp.messages).toMatchObject([
      { header: { kind: 'document', mediaId: document, filename: 'UZ1.pdf' } },
    ])
    await context.clock.advance?.(30 * 24 * 60 * 60_000)
    expect(await code(header('document', { id: document, filename: 'UZ1.pdf' }))).toBe(131053)
  })

  it.each([
    ['media-refused', 131053, []],
    ['media-failed', undefined, ['failed']],
  ])('is refused, or fails later, as the scenario %s says', async (name, code, reported) => {
    const { id } = await upload('application/pdf', pdf)
    await scenario(name)
    const { body } = await send(template(header('document', { id }), 'a_document'))
    expect([body.error?.code, await statuses()]).toEqual([code, reported])
    await scenario(name)
    expect((await send(template())).status).toBe(200)
  })

  it('is shown in free text with buttons too', async () => {
    const { id } = await upload('application/pdf', pdf)
    await write()
    const interactive = {
      type: 'button',
      header: { type: 'document', document: { id, filename: 'UZ1.pdf' } },
      body: { text: 'Handed over.' },
      action: { buttons: [{ type: 'reply', reply: { id: '1', title: 'Report a problem' } }] },
    }
    expect((await send({ type: 'interactive', text: undefined, interactive })).status).toBe(200)
    expect(context.whatsapp.messages.at(-1)).toMatchObject({ header: { kind: 'document', filename: 'UZ1.pdf' } })
  })
})

describe('a file', () => {
  it('is kept for thirty days, its address for five minutes', async () => {
    const { id } = await upload('image/png')
    const read = await call(id)
    expect(read.body).toMatchObject({ mime_type: 'image/png', file_size: 8 })
    const file = () => fetch(read.body.url, { headers: { authorization: `Bearer ${token}` } })
    expect(Buffer.from(await (await file()).arrayBuffer())).toEqual(png)
    await context.clock.advance?.(5 * 60_000 + 1)
    expect((await file()).status).toBe(400)
    await write()
    expect((await send({ type: 'image', text: undefined, image: { id } })).status).toBe(200)
    await context.clock.advance?.(30 * 24 * 60 * 60_000)
    expect((await send({ type: 'image', text: undefined, image: { id } })).body.error.code).toBe(131053)
    expect((await send({ type: 'image', text: undefined, image: { id: '1' } })).body.error.code).toBe(131053)
  })

  it('is refused as the control says, for as often', async () => {
    await control('/uploads', { refusal: '131000' })
    expect((await upload('image/png')).error.code).toBe(131000)
    expect((await upload('image/png')).id).toMatch(/^\d+$/)
  })

  it('is refused where its bytes are of another type', async () => {
    expect((await upload('application/pdf')).error.code).toBe(131053)
  })
})

describe('the chat of a phone', () => {
  const page = async () => (await fetch(`${baseUrl}/whatsapp/chats/${phone}`)).text()
  const submit = (path: string, fields: Record<string, string>) =>
    fetch(`${baseUrl}/whatsapp/chats/${phone}/${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })

  it('shows what was sent as text, with its buttons, and is listed', async () => {
    await write('<b>Where</b> is it?')
    await send(template())
    const text = await page()
    expect(text).toContain('Order UZ 1 of Mama is ready.')
    expect(text).toContain('href="https://uliza.example/o/1">Track</a>')
    expect(text).toContain('&lt;b&gt;Where&lt;/b&gt; is it?')
    expect(await (await fetch(`${baseUrl}/whatsapp`)).text()).toContain('0712 345 678')
  })

  it('takes what its person writes and taps, and tells the business with its own time', async () => {
    await send(template())
    await submit('write', { text: 'STOP' })
    await submit('tap', { messageId: context.whatsapp.messages[0]?.id ?? '', title: 'Report a problem' })
    const told = posted.flatMap(({ raw }) => JSON.parse(raw).entry[0].changes[0].value.messages ?? [])
    expect(told).toMatchObject([
      { from: phone, type: 'text', text: { body: 'STOP' }, timestamp: expect.stringMatching(/^\d{10}$/) },
      { type: 'button', button: { text: 'Report a problem', payload: 'Report a problem' } },
    ])
  })

  it('hides its number where its person has a name at WhatsApp', async () => {
    await control('/account', { hidesPhones: true })
    await write()
    const [told] = JSON.parse(posted[0]?.raw ?? '').entry[0].changes[0].value.messages
    expect([told.from, told.from_user_id]).toEqual([undefined, expect.stringMatching(/^KE\./)])
  })
})
