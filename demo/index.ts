export { demoSignIns } from './market/index.ts'
export { demoPassword, drawMarket, seedMarket } from './seed/index.ts'
