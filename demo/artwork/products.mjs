// All products in one list: name -> { kind, title: [English, Swahili], cloth, tags, draw }.
// To add one, write an entry in dishes/: draw(r) returns nested lists of SVG strings on 400 x 400, centred on 200, 200;
// r is the seeded random source. Start with a vessel (plate, bowl, board, wrapPaper, crate), then lay things on it.

import bakery from './dishes/bakery.mjs'
import crafts from './dishes/crafts.mjs'
import drinks from './dishes/drinks.mjs'
import grills from './dishes/grills.mjs'
import groceries from './dishes/groceries.mjs'
import plates from './dishes/plates.mjs'
import street from './dishes/street.mjs'
import { rng } from './parts.mjs'

export const products = { ...plates, ...grills, ...street, ...drinks, ...bakery, ...groceries, ...crafts }
/** The bare picture on 400 x 400. */
export const draw = (name, seed = name) => {
  if (!products[name]) throw new Error(`no product "${name}"`)
  return [products[name].draw(rng(seed))]
    .flat(Infinity)
    .map((x) => x || '')
    .join('')
}
