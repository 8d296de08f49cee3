import type { Device } from '#simulator/etims/create-etims.ts'
import type { EtimsScenario } from '#simulator/etims/scenarios.ts'
import type { SimulatorOptions } from '#simulator/stand-ins.ts'
import { startPhones } from './phones.ts'

/** The tax authority, as tests of the server see it. */
export type EtimsStandIn = Awaited<ReturnType<typeof startEtims>>

export async function startEtims(options: SimulatorOptions = {}) {
  const phones = await startPhones(options)
  const control = (path: string, body?: object) => phones.control(`/etims${path}`, body)
  /** By all branches of a PIN. */
  async function devicesOf(tin: string): Promise<Device[]> {
    const { devices } = (await control('/devices')) as { devices: Device[] }
    return devices.filter((device) => device.tin === tin)
  }
  return {
    url: `${phones.url}/etims`,
    /** What happens to the next sales of a PIN. */
    scenario: (tin: string, scenario: EtimsScenario, times: number | 'always' = 1) =>
      control('/scenario', { tin, scenario, times }),
    /** What happens to one sale, whenever it is sent unless said. */
    scenarioOf: (tin: string, trdInvcNo: string, scenario: EtimsScenario, times: number | 'always' = 'always') =>
      control('/scenario', { tin, trdInvcNo, scenario, times }),
    /** Of the gateway. */
    forgetTokens: () => control('/forget-tokens', {}),
    endScenarios: () => control('/end-scenarios', {}),
    /** What it has of a PIN; undefined of one without a device. */
    deviceOf: async (tin: string): Promise<Device | undefined> => (await devicesOf(tin))[0],
    devicesOf,
  }
}

export const etimsSettings = ({ url }: Pick<EtimsStandIn, 'url'>, door: 'direct' | 'gateway' = 'direct') => ({
  ETIMS_DOOR: door,
  ETIMS_BASE_URL: `${url}/${door === 'direct' ? 'etims-api' : 'etims-oscu/api/v1'}`,
  ETIMS_RECEIPT_URL: url,
  ...(door === 'gateway' && {
    ETIMS_GATEWAY_KEY: 'uliza-demo-etims-key',
    ETIMS_GATEWAY_SECRET: 'uliza-demo-etims-secret',
    ETIMS_GATEWAY_APP_ID: 'uliza-demo-etims-app',
  }),
})
