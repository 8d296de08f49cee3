/** Licences under which what the product ships may be passed on with it, also where somebody sells it. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // Used as it is: only changes of its own files would have to be passed on.
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Which licence a package has that names it in a file alone. */
const inFiles: Record<string, string> = { 'png-js 2.0.0': 'MIT' }

/** As CycloneDX has them. */
export interface Component {
  name: string
  version: string
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[]
}

/** `MIT OR Apache-2.0`; empty where a package names none. */
export const licenseOf = ({ name, version, licenses = [] }: Component): string =>
  licenses
    .map((each) => ('expression' in each ? each.expression : (each.license.id ?? each.license.name ?? '')))
    .join(' AND ') ||
  (inFiles[`${name} ${version}`] ?? '')

/** One of the alternatives must be allowed whole. */
export const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((each) => each.split(' AND ').every((license) => allowed.has(license.trim())))
