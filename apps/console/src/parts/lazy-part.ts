import { type ComponentType, createElement, type FunctionComponent } from 'react'
import { loadModule } from '../data/load-module.ts'
import { observable } from '../data/observable.ts'
import { Loading } from './loading.tsx'

type State<Props> = { readonly component: ComponentType<Props> } | { readonly error: unknown } | undefined

/** A component that can be loaded before it is rendered. */
export type LazyPart<Props> = FunctionComponent<Props> & { readonly load: () => void }

const failed = new Set<() => void>()

/** Parts whose file could not be loaded load it again when they are rendered. */
export const retryParts = (): void => {
  for (const reset of failed) reset()
  failed.clear()
}

/**
 * A component whose module is loaded when it is first rendered, or with `load`. It shows a bar meanwhile, and throws the errors of `loadModule` until
 * `retryParts`. Suspense would hide a module that loads quickly for 300 ms, so that its fallback does not flicker.
 */
export const lazyPart = <Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>): LazyPart<Props> => {
  const state = observable<State<Props>>(undefined)
  let isLoading = false
  const end = (loaded: State<Props>) => {
    isLoading = false
    state.set(loaded)
  }
  const start = () => {
    if (isLoading || state.get()) return
    isLoading = true
    loadModule(load).then(
      (module) => end({ component: module.default }),
      (error: unknown) => {
        failed.add(() => state.set(undefined))
        end({ error })
      },
    )
  }
  const Part = (props: Props) => {
    const loaded = state.use()
    if (!loaded) start()
    else if ('error' in loaded) throw loaded.error
    return loaded ? createElement(loaded.component, props) : createElement(Loading)
  }
  return Object.assign(Part, { load: start })
}
