import { asubuhiNjema } from './asubuhi-njema.ts'
import { bagaYard } from './baga-yard.ts'
import { chapoRepublic } from './chapo-republic.ts'
import { chomaCorner } from './choma-corner-254.ts'
import { dukaLaKona } from './duka-la-kona.ts'
import { harufuSoap } from './harufu-soap.ts'
import { juaKaliHome } from './jua-kali-home.ts'
import { kahawaNaKeki } from './kahawa-na-keki.ts'
import { kijani } from './kijani.ts'
import { kiondoHouse } from './kiondo-house.ts'
import { kwaMathe } from './kwa-mathe.ts'
import { lesoHouse } from './leso-house.ts'
import { lolweFish } from './lolwe-fish.ts'
import { mamaAchieng } from './mama-achieng.ts'
import { marikitiSpice } from './marikiti-spice.ts'
import { mbogaFreshi } from './mboga-freshi.ts'
import { mkateMoto } from './mkate-moto.ts'
import { pwaniSamaki } from './pwani-samaki.ts'
import { samosaSisters } from './samosa-sisters.ts'
import { shadaFlowers } from './shada-flowers.ts'
import { shambaBox } from './shamba-box.ts'
import { sharubati } from './sharubati.ts'
import { smokieBase } from './smokie-base.ts'
import { somaBooks } from './soma-books.ts'
import { swahiliPlate } from './swahili-plate.ts'
import { tabakaZawadi } from './tabaka-zawadi.ts'
import { tamuBakes } from './tamu-bakes.ts'
import { tundaFresh } from './tunda-fresh.ts'

/** Every vendor, the best known first. */
export const vendors = [
  mamaAchieng,
  swahiliPlate,
  chomaCorner,
  chapoRepublic,
  kahawaNaKeki,
  mbogaFreshi,
  samosaSisters,
  kiondoHouse,
  pwaniSamaki,
  mkateMoto,
  shadaFlowers,
  sharubati,
  shambaBox,
  somaBooks,
  smokieBase,
  bagaYard,
  kwaMathe,
  marikitiSpice,
  dukaLaKona,
  lolweFish,
  lesoHouse,
  harufuSoap,
  tundaFresh,
  kijani,
  asubuhiNjema,
  tamuBakes,
  tabakaZawadi,
  juaKaliHome,
]
