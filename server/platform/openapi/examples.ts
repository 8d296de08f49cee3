/** JSON Schema as `zod-openapi` writes it, as far as an example needs it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  examples?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
  items?: Schema
  minimum?: number
  maximum?: number
}

export type Schemas = Record<string, Schema>

/** Words for plain text fields, by the name of the field: "text" would say nothing. */
const words: Record<string, string> = {
  name: 'Mama Oliech Kitchen',
  vendorName: 'Mama Oliech Kitchen',
  vendor: 'Mama Oliech Kitchen',
  shop: 'Mama Oliech Kitchen',
  customer: 'Achieng Otieno',
  attendee: 'Achieng Otieno',
  title: 'Jazz under the stars',
  eventTitle: 'Jazz under the stars',
  venue: 'Alliance Française garden',
  typeName: 'Early bird',
  section: 'Mains',
  variationName: 'Large',
  tagline: 'Fish from the lake, fried whole',
  description: 'Tilapia from Lake Victoria with ugali and greens.',
  category: 'fish',
  area: 'Hurlingham',
  areaName: 'Kilimani',
  address: 'Marcus Garvey Road 12',
  landmark: 'Opposite the petrol station',
  note: 'No chilli, please.',
  reason: 'The fryer is broken.',
  number: 'UZ04718352',
  orderNumber: 'UZ04718352',
  email: 'achieng@gmail.com',
  phone: '+254712345678',
  contact: '+254712345678',
  payoutPhone: '+254712345678',
  contactPhone: '+254712345678',
  contactWhatsapp: '+254712345678',
  contactEmail: 'help@uliza.example',
  from: '0712 *** 678',
  to: '0722 *** 305',
  receipt: 'UHD4L1B7TM',
  reference: 'UHD4L1B7TM',
  csrfToken: 'kPq0v4XwYw2mN1c8',
  password: 'kikombe cha chai',
  newPassword: 'kikombe cha kahawa',
  code: '9F3K-7QWM-2XTB',
  nonce: '4f9c1d02ab77',
  undoes: '4f9c1d02ab78',
  gate: 'Gate B',
  shortCode: '7K3M9QXD',
  agent: 'Firefox on Android',
  base: '/media/tilapia',
  action: 'vendor.approve',
  search: 'tilapia',
  cursor: 'eyJpZCI6IjAxOWE5In0',
  requestId: '4f3d0b1e-8a52-4a53-9a56-1f1d6c2c7a10',
  account: 'vendor:available',
  csv: 'Reference,Receipt\nP4C1D02AB77F,UHD4L1B7TM',
  fileName: 'statement-2026-11-20.csv',
  redirectUrl: 'https://checkout.paystack.com/x7k2',
  detail: 'This product is no longer sold.',
  message: 'Please send a sharper photo of the menu.',
}

const formats: Record<string, string> = {
  'date-time': '2026-11-20T09:00:00Z',
  date: '2026-11-20',
  email: 'achieng@gmail.com',
  uuid: '019a9f2e-5c40-7d3a-9b61-0c5a3e7f1d20',
}

/** An example that fits a schema, composed of the examples of its parts. */
export function schemaExample(schema: Schema, schemas: Schemas, field = ''): unknown {
  if (schema.$ref) return schemaExample(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas, field)
  if (schema.examples) return schema.examples[0]
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = (schema.anyOf ?? schema.oneOf)?.[0]
  if (choice) return schemaExample(choice, schemas, field)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => schemaExample(part, schemas, field)))
  if (schema.type === 'array') return schema.items ? [schemaExample(schema.items, schemas, field)] : []
  if (schema.type === 'object') return objectExample(schema, schemas)
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 0, 1)
  if (schema.type === 'string') return formats[schema.format ?? ''] ?? words[field] ?? 'text'
  return null
}

const objectExample = ({ properties = {} }: Schema, schemas: Schemas) =>
  Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, schemaExample(part, schemas, name)]))
