/** A project with resources of every kind. */
export interface PopulatedProject {
  readonly project: string
  /** Environment in which `feature` is configured. */
  readonly environment: string
  /** Enabled, with two strategies (the second one is disabled), one segment, one variant and one tag. Depends on `parent`. */
  readonly feature: string
  readonly parent: string
  /** Has no strategy. */
  readonly bare: string
  readonly archived: string
  readonly strategies: readonly [id: string, id: string]
  readonly segment: { readonly id: number; readonly name: string }
  /** Imported data of `feature`. */
  readonly sent: ReturnType<typeof contentsOf>
}

/** The contents of `feature`, as imported. */
export const contentsOf = (feature: string, parent: string) => {
  const constraints = [{ contextName: 'userId', operator: 'IN' as const, caseInsensitive: false, inverted: true, values: ['1', '2'] }]
  const variant = { name: 'blue', weight: 1000, weightType: 'variable' as const, stickiness: 'default' }
  const parameters = { rollout: '50', stickiness: 'default', groupId: feature }
  return {
    feature: {
      name: feature,
      type: 'experiment',
      description: 'Populated',
      impressionData: true,
      dependencies: [{ feature: parent, enabled: true, variants: [] }],
    },
    tag: { type: 'simple', value: 'populated' },
    variants: [{ ...variant, overrides: [{ contextName: 'userId', values: ['42'] }] }],
    strategies: [
      { name: 'flexibleRollout', title: 'Half of them', disabled: false, sortOrder: 0, constraints, variants: [variant], parameters },
      { name: 'default', title: null, disabled: true, sortOrder: 1, constraints: [], variants: [], parameters: {} },
    ],
  }
}
