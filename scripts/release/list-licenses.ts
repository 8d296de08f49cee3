/** Lists under which licence each package is that the product ships: `npm run licenses`. Fails where one is not allowed. */
import { execFileSync } from 'node:child_process'
import { type Component, isAllowed, licenseOf } from './licenses.ts'

const sbom = execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
  encoding: 'utf8',
  maxBuffer: 64e6,
})
const { components } = JSON.parse(sbom) as { components: Component[] }
const byLicense = Map.groupBy(components, licenseOf)
for (const [license, packages] of [...byLicense].sort(([a], [b]) => a.localeCompare(b))) {
  const names = packages.map(({ name, version }) => `${name} ${version}`).sort()
  console.log(`${license || 'no licence named'} (${packages.length})\n  ${names.join('\n  ')}`)
}
const refused = components.filter((component) => !isAllowed(licenseOf(component)))
for (const component of refused) {
  const { name, version } = component
  console.error(
    `${name} ${version} is under "${licenseOf(component)}": leave it out, or allow it in scripts/release/licenses.ts.`,
  )
}
if (refused.length > 0) process.exitCode = 1
