import { limits } from '@halyard/contracts/data'
import { Button } from '../button.tsx'
import { StickinessField } from '../stickiness-field.tsx'
import { Table, type TableColumn } from '../table.tsx'
import { WeightsBar } from '../weights-bar.tsx'
import { type EditedVariant, shared, sharingText, withNewVariant } from './edited-variant.ts'
import { OverridesField } from './overrides-field.tsx'
import { PayloadField } from './payload-field.tsx'
import classes from './variant-editor.module.css'
import { WeightField } from './weight-field.tsx'

interface Props {
  readonly variants: readonly EditedVariant[]
  readonly onChange: (variants: readonly EditedVariant[]) => void
  /** The fault at a path within the variants, such as `0/name`; an empty path: of all variants. */
  readonly faultAt: (path: string) => string | undefined
  /** The stickiness of the first variant that is added. */
  readonly defaultStickiness: string
  readonly hasOverrides?: boolean
  /** Said of a new stickiness. */
  readonly formerStickiness?: string | undefined
}

interface Row {
  readonly at: number
  readonly variant: EditedVariant
}

/** Variants with their weights as a bar and as a table. Weights of variable variants follow while the fixed ones change. */
export const VariantEditor = ({ variants, onChange, faultAt, defaultStickiness, hasOverrides = false, formerStickiness }: Props) => {
  const stickiness = variants[0]?.stickiness ?? defaultStickiness
  const change = ({ at }: Row, next: EditedVariant) => onChange(shared(variants.with(at, next)))
  const columns: TableColumn<Row>[] = [
    {
      id: 'name',
      title: 'Name',
      isRowHeader: true,
      cell: (row) => (
        <>
          <input
            aria-label={`Name of variant ${row.at + 1}`}
            aria-invalid={faultAt(`${row.at}/name`) !== undefined}
            value={row.variant.name}
            maxLength={limits.nameLength}
            onChange={(event) => change(row, { ...row.variant, name: event.target.value })}
          />
          {faultAt(`${row.at}/name`) && <div className={classes.fault}>{faultAt(`${row.at}/name`)}</div>}
        </>
      ),
    },
    { id: 'weight', title: 'Weight', cell: (row) => <WeightField variant={row.variant} onChange={(next) => change(row, next)} /> },
    {
      id: 'payload',
      title: 'Payload',
      cell: (row) => (
        <>
          <PayloadField
            variant={row.variant.name}
            payload={row.variant.payload}
            onChange={(payload) => change(row, { ...row.variant, payload })}
          />
          {faultAt(`${row.at}/payload`) && <div className={classes.fault}>{faultAt(`${row.at}/payload`)}</div>}
        </>
      ),
    },
    ...(hasOverrides
      ? [
          {
            id: 'overrides',
            title: 'Overrides',
            cell: (row: Row) => (
              <OverridesField
                variant={row.variant.name}
                overrides={row.variant.overrides ?? []}
                onChange={(overrides) => change(row, { ...row.variant, overrides })}
              />
            ),
          },
        ]
      : []),
    {
      id: 'remove',
      title: <span className="visually-hidden">Remove</span>,
      cell: ({ at, variant }) => (
        <Button onClick={() => onChange(shared(variants.toSpliced(at, 1)))} aria-label={`Remove ${variant.name}`}>
          Remove
        </Button>
      ),
    },
  ]
  const isOtherStickiness = formerStickiness !== undefined && formerStickiness !== stickiness
  return (
    <div className={classes.editor}>
      {variants.length > 0 && (
        <>
          <WeightsBar weights={variants} />
          <Table
            caption="Variants"
            isCaptionHidden
            columns={columns}
            rows={variants.map((variant, at) => ({ at, variant }))}
            keyOf={({ at }) => at}
          />
          <p id="variable-weights" className={faultAt('') === undefined ? classes.sharing : classes.fault}>
            {faultAt('') ?? sharingText(variants)}
          </p>
          <StickinessField
            label="Stickiness of the variants"
            value={stickiness}
            onChange={(next) => onChange(variants.map((variant) => ({ ...variant, stickiness: next })))}
            consequence={
              isOtherStickiness && 'With another stickiness, the variants are assigned again: most users can get another variant.'
            }
          />
        </>
      )}
      <Button
        onClick={() => onChange(withNewVariant(variants, stickiness))}
        refusal={variants.length >= limits.variantsPerList ? `At most ${limits.variantsPerList} variants` : undefined}
      >
        {variants.length === 0 ? 'Add a variant' : 'Add another variant'}
      </Button>
    </div>
  )
}
