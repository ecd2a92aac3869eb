import { type ErrorFacts, HalyardError } from './halyard-error.ts'
import { isMarkedError } from './mark.ts'

/** The class of the errors of some names. */
export interface ErrorClass<E extends HalyardError> {
  new (facts: ErrorFacts): E
}

/**
 * A class whose instances are the errors with one of the names. The first name is that of new instances. The client creates objects of HalyardError
 * only, so that a bundle contains only the classes that its code imports.
 */
export const errorClass = <E extends HalyardError>(...names: [E['name'], ...string[]]): ErrorClass<E> =>
  // The names are those of the type.
  class extends HalyardError {
    static override [Symbol.hasInstance](error: unknown): boolean {
      return isMarkedError(error) && names.includes(error.name)
    }

    constructor(facts: ErrorFacts) {
      super({ ...facts, name: names[0] })
    }
  } as unknown as ErrorClass<E>
