/** In a chunk of its own, because only the personas need explanations. */
export { explainInWorld } from '@halyard/domain'
