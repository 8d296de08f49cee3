import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { Endpoint } from '#contracts/wire/endpoint.ts'
import { endpointErrors } from '#contracts/wire/endpoint-errors.ts'
import { conventions } from './conventions.ts'
import { describeOperation, openApiPath } from './describe-operation.ts'
import { type Schema, type Schemas, schemaExample } from './examples.ts'
import { namedSchemas, tags } from './names.ts'
import { problemExamples } from './problem-responses.ts'

export interface ApiFacts {
  /** Where the API is served. */
  url: string
  version: string
  /** The name of the session's cookie there. */
  sessionCookie: string
  gateCookie: string
}

/** The endpoints in OpenAPI 3.1: one truth for the server, the pages and the programs of others. */
export function describeApi(endpoints: readonly Endpoint[], { url, version, sessionCookie, gateCookie }: ApiFacts) {
  const paths: ZodOpenApiPathsObject = {}
  const codes = [...new Set(endpoints.flatMap(endpointErrors))].toSorted()
  for (const endpoint of endpoints) {
    const path = openApiPath(endpoint.path)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint) }
  }
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: { title: 'Uliza', version, description: conventions, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url }],
      tags,
      paths,
      components: {
        schemas: namedSchemas(),
        securitySchemes: securitySchemes(sessionCookie, gateCookie),
        headers,
        examples: problemExamples(codes),
      },
    },
    {
      override: ({ jsonSchema, io }) => {
        mayGrow(jsonSchema as Schema, io)
        spellOutKeys(jsonSchema as Schema)
      },
    },
  )
  const description = document as unknown as Description
  withExamples(description)
  withoutUnused(description.components.schemas, description)
  return description
}

const securitySchemes = (sessionCookie: string, gateCookie: string) =>
  ({
    session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'Set by signing in.' },
    gate: { type: 'apiKey', in: 'cookie', name: gateCookie, description: 'Set when a device joins a gate.' },
    csrfToken: {
      type: 'apiKey',
      in: 'header',
      name: 'X-CSRF-Token',
      description: 'The `csrfToken` that signing in answers with; with every call but `GET`.',
    },
  }) as const

const headers = {
  RetryAfter: { description: 'Seconds after which a retry makes sense.', schema: { type: 'integer' } },
} as const

/** Answers may get further fields at any time; only what is sent is closed. */
function mayGrow(schema: Schema, io: 'input' | 'output') {
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties
}

/**
 * A record that has every key of an enum is an object with these properties; generators of clients know no
 * `propertyNames`.
 */
function spellOutKeys(schema: Schema) {
  const { propertyNames, required, additionalProperties: value } = schema
  if (!propertyNames || !required || typeof value !== 'object') return
  schema.properties = Object.fromEntries(required.map((key) => [key, value]))
  delete schema.propertyNames
  delete schema.additionalProperties
}

interface Content {
  content?: Record<string, { schema?: Schema; example?: unknown }>
}

interface Operation {
  requestBody?: Content
  responses: Record<string, Content>
}

/** What the description is read as here and in its tests; its whole shape is OpenAPI's. */
export interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Schemas }
}

/** Adds an example to every body that is sent, and to every answer of success. */
function withExamples({ paths, components: { schemas } }: Description) {
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const success = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
    for (const { content } of [operation.requestBody ?? {}, ...success.map(([, response]) => response)])
      for (const media of Object.values(content ?? {})) media.example = schemaExample(media.schema ?? {}, schemas)
  }
}

/**
 * Removes schemas that nothing refers to: those of contracts whose endpoints are not mounted, and twins for one
 * direction.
 */
function withoutUnused(schemas: Schemas, description: Description) {
  const text = JSON.stringify(description)
  const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`))
  for (const name of unused) delete schemas[name]
  if (unused.length > 0) withoutUnused(schemas, description)
}
