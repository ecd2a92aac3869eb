/** In a chunk of its own, because only pages that show an effect need the evaluator. */
export { rehearse } from '@halyard/domain'
