export { problemsEraser } from './erasure.queries.ts'
export { isShownByProblem } from './problem-pictures.ts'
export { mountProblems } from './problems.routes.ts'
export { settleDueProblems } from './settle-due-problems.ts'
