/** What holds for every call, said once at the top of the description. Markdown. */
export const conventions = `
The HTTP API of Uliza, a marketplace for Kenya. Pages of the market and programs of others call the same endpoints.

## Units
- **Money** is in Kenya shillings (KES), in fields that end in \`KES\`: whole shillings, or with two decimals where cents can occur.
- **Instants** are in UTC, ISO 8601 with \`Z\`. **Days** are calendar days in Nairobi (UTC+3), as \`2026-11-20\`.
- **Phones** are taken in any usual Kenyan spelling and answered as \`+254712345678\`.
- **Ids** are UUIDs of version 7.

## Session and CSRF token
\`POST /api/auth/login\` answers with the user and a \`csrfToken\`, and sets the session's cookie. Send the cookie with every call, and
the token in the header \`X-CSRF-Token\` with every call but \`GET\`. A token that was refused (\`csrf_token_invalid\`) is read again from
\`GET /api/csrf-token\`. Each operation names in its description whom it is for.

## Idempotency
Operations that move money or stock take an \`Idempotency-Key\` header of 8 to 100 letters, digits or hyphens. The same key with the
same body has one effect and one answer, so a call that failed on the way is sent again with its key. The same key with another body
answers \`idempotency_key_reused\`.

## Errors
Every refusal is \`application/problem+json\` (RFC 9457) with a stable \`code\`; each operation lists the codes it can answer with.
\`detail\` is a sentence for a person, \`errors\` says it for each field, \`data\` carries what a program can use, and \`requestId\` finds
the call in our logs. Codes may be added to an operation: treat an unknown one by its status.

## Limits of rate
Attempts at signing in, prompts to a phone and queries of a provider are limited. Beyond a limit the answer is 429
\`too_many_requests\` with \`Retry-After\` in seconds; 503 \`busy\` has it too. Bodies are limited to 256 kB unless an operation says so.

## Lists
Lists answer \`{ items, nextCursor }\`. Send \`nextCursor\` as \`cursor\` for the next page, until it is null; \`limit\` is at most 100 and
24 by default. Filters may be sent by name, or by position as \`param1\`, \`param2\`, … in the order in which the operation lists them.

## Versions
There is one version, the one that is served. Fields may be added to answers at any time, so ignore those you do not know; unknown
fields in what you send are refused. A field is never given another meaning. What can be changed by two at once carries a \`version\`,
which is sent back with the change: an older one answers \`version_conflict\`.
`.trim()
