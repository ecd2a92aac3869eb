import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react'
import { loadModule } from '../data/load-module.ts'

const failed = new Set<() => void>()

/** Parts whose file could not be loaded load it again when they are rendered. */
export const retryParts = (): void => {
  for (const reset of failed) reset()
  failed.clear()
}

/** A component whose module is loaded when it is first rendered. It throws the errors of `loadModule`, until `retryParts`. */
export const lazyPart = <Props extends object>(load: () => Promise<{ readonly default: ComponentType<Props> }>): ComponentType<Props> => {
  let current: LazyExoticComponent<ComponentType<Props>> | undefined
  const reset = () => {
    current = undefined
  }
  const create = () =>
    lazy(() =>
      loadModule(load).catch((error: unknown) => {
        failed.add(reset)
        throw error
      }),
    )
  return (props) => {
    current ??= create()
    // A lazy component has the properties of its component.
    return createElement(current as ComponentType<Props>, props)
  }
}
