import * as contract from '#contracts/money/etims.ts'
import { type Http, serve } from '#server/platform/http/serve.ts'
import { describeDevice, findPin } from './devices.queries.ts'
import { type DeviceDeps, initialiseDevice } from './initialise-device.ts'
import type { Issuer } from './signable.ts'
import { warnOfOtherPin } from './warn-of-other-pin.ts'

interface EtimsDeps extends DeviceDeps {
  /** Of the marketplace. */
  marketPin: string | null
}

/** The devices by which documents are signed: each shop's, and the marketplace's. */
export function mountEtims(http: Http, deps: EtimsDeps) {
  const { db, authority, marketPin } = deps
  const pinOf = (issuer: Issuer) => (issuer === null ? Promise.resolve(marketPin) : findPin(db, issuer))
  const shown = async (issuer: Issuer) => ({
    isOn: authority !== null,
    pin: await pinOf(issuer),
    device: await describeDevice(db, issuer),
  })

  if (authority) http.app.addHook('onReady', () => warnOfOtherPin({ db, log: http.app.log, marketPin }))

  serve(http, contract.getEtims, ({ actor }) => shown(actor.vendorId))
  serve(http, contract.initialiseDevice, async ({ actor, body }) => {
    const issuer = actor.vendorId
    await initialiseDevice(deps, { actor, issuer, pin: await pinOf(issuer), ...body })
    return shown(issuer)
  })

  serve(http, contract.getMarketEtims, () => shown(null))
  serve(http, contract.initialiseMarketDevice, async ({ actor, body }) => {
    await initialiseDevice(deps, { actor, issuer: null, pin: marketPin, ...body })
    return shown(null)
  })
}
