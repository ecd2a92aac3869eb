import type { Permission } from '@halyard/contracts/data'
import { environmentPermissions, projectPermissions, rootPermissions } from '@halyard/contracts/data'
import { type Grant, type Scope, scopesOf } from './permissions.ts'

/** A permission that one list of grants has and another lacks. */
export interface Ability {
  readonly permission: Permission
  /** Without a project or an environment: all of them. */
  readonly scope: Scope
  /** The parts of the scope in which both lists have the permission. */
  readonly except: readonly Scope[]
}

export interface AbilityDifference {
  readonly gained: Ability[]
  readonly lost: Ability[]
}

const permissions: readonly Permission[] = [...rootPermissions, ...projectPermissions, ...environmentPermissions]

/** Whether the outer scope contains the inner scope. */
const contains = (outer: Scope, inner: Scope): boolean =>
  (outer.project === undefined || outer.project === inner.project) &&
  (outer.environment === undefined || outer.environment === inner.environment)

const isEqual = (one: Scope, other: Scope) => contains(one, other) && contains(other, one)

/** The scopes that no other scope of the list contains, each once. */
const widest = (scopes: readonly Scope[]): Scope[] =>
  scopes.filter((scope, at) => !scopes.some((other, index) => contains(other, scope) && (!isEqual(other, scope) || index < at)))

const meet = (one: string | undefined, other: string | undefined): string | undefined | null => {
  if (one === undefined || other === undefined) return one ?? other
  return one === other ? one : null
}

/** The scope that two scopes share; null: they share nothing. */
const intersection = (one: Scope, other: Scope): Scope | null => {
  const [project, environment] = [meet(one.project, other.project), meet(one.environment, other.environment)]
  if (project === null || environment === null) return null
  return { ...(project !== undefined && { project }), ...(environment !== undefined && { environment }) }
}

const onlyIn = (these: readonly Grant[], those: readonly Grant[]): Ability[] =>
  permissions.flatMap((permission) => {
    const present = scopesOf(those, permission)
    return widest(scopesOf(these, permission))
      .filter((scope) => !present.some((other) => contains(other, scope)))
      .map((scope) => ({ permission, scope, except: widest(present.flatMap((other) => intersection(scope, other) ?? [])) }))
  })

/**
 * The permissions that a change of grants adds and removes, with their scopes. ADMIN is listed together with every permission that it stands
 * for. Sorted as the table of permissions.
 */
export const abilityDifference = (before: readonly Grant[], after: readonly Grant[]): AbilityDifference => ({
  gained: onlyIn(after, before),
  lost: onlyIn(before, after),
})
