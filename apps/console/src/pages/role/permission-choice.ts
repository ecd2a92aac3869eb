import { environmentPermissions, type Permission } from '@halyard/contracts/data'
import { reasonAgainstPermission } from '@halyard/domain'
import type { RolePermissionInput } from '@halyard/sdk'
import { type Topic, topics } from '../../sentences/permission-topics.ts'

export type RoleType = 'root-custom' | 'custom'

/** The permissions of a topic that a role can have. */
export interface TopicChoice {
  readonly title: Topic
  /** Permissions that hold in the project, or everywhere. */
  readonly plain: readonly Permission[]
  /** Permissions that hold in all environments or in some. */
  readonly inEnvironments: readonly Permission[]
}

const isInEnvironment = (permission: Permission): boolean => (environmentPermissions as readonly Permission[]).includes(permission)

/** The permissions that a role of this type can have, by topic. Topics without permissions are omitted. */
export const choicesOf = (type: RoleType): TopicChoice[] =>
  topics
    .map(({ title, permissions }) => {
      const possible = permissions.filter((permission) => reasonAgainstPermission(type, permission) === undefined)
      return {
        title,
        plain: possible.filter((permission) => !isInEnvironment(permission)),
        inEnvironments: possible.filter(isInEnvironment),
      }
    })
    .filter(({ plain, inEnvironments }) => plain.length + inEnvironments.length > 0)

type Chosen = readonly RolePermissionInput[]

const isSame = (one: RolePermissionInput, other: RolePermissionInput): boolean =>
  one.name === other.name && one.environment === other.environment

export const isChosen = (chosen: Chosen, wanted: RolePermissionInput): boolean => chosen.some((one) => isSame(one, wanted))

/** Adds or removes a permission. A permission in all environments replaces the same permission in single environments. */
export const toggled = (chosen: Chosen, wanted: RolePermissionInput): Chosen => {
  if (isChosen(chosen, wanted)) return chosen.filter((one) => !isSame(one, wanted))
  const others = wanted.environment === undefined ? chosen.filter(({ name }) => name !== wanted.name) : chosen
  return [...others, wanted]
}

/** Replaces the plain permissions of a topic. */
export const withPlain = (chosen: Chosen, { plain }: TopicChoice, wanted: readonly Permission[]): Chosen => [
  ...chosen.filter(({ name }) => !plain.includes(name)),
  ...wanted.map((name) => ({ name })),
]
