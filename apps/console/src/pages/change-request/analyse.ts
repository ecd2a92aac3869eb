/** In a chunk of its own, because only the checks need the proofs. */
export { analyseFeature } from '@halyard/domain'
