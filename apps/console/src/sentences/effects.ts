import type { Counted, RehearsedFeature } from '@halyard/domain'
import { numberText, percentText } from './numbers.ts'
import { name, type Parts, say, words } from './parts.ts'

type Certain = RehearsedFeature['certain']
type Certainty = Certain['nobodyLoses']

const shareText = (share: number): string => {
  if (share > 0 && share < 0.001) return 'less than 0.1 %'
  return percentText(share * 100)
}

/** Who gains or loses the flag. A proof goes before the counts, which only cover the generated contexts. */
const movement = (verb: string, certainty: Certainty, { contexts, share }: Counted, total: number): Parts => {
  if (certainty === 'always') return [words(`nobody ${verb} it`)]
  if (contexts > 0) return [words(`${shareText(share)} ${verb.replace(/s$/, '')} it`)]
  if (certainty === 'withId') return [words(`nobody with a user or a session ${verb} it`)]
  return [words(`none of ${numberText(total)} generated contexts ${verb} it`)]
}

const sum = (...counts: readonly Counted[]): number => counts.reduce((total, { share }) => total + share, 0)

const constantText = ({ before, after }: Certain): Parts[] => {
  if (!after) return []
  const result = after.result === 'on' ? 'on for everybody' : 'off for everybody'
  return [[words(before?.result === after.result ? `The flag stays ${result}` : `The flag becomes ${result}`)]]
}

const variantLines = ({ variants }: RehearsedFeature): Parts[] =>
  variants
    .filter(({ from, to }) => from !== null && to !== null && from !== to)
    .slice(0, 3)
    .map(({ from, to, share }) => say`${words(shareText(share))} get ${name(to ?? '')} instead of ${name(from ?? '')}`)

/** The effect of a change on one flag, from its rehearsal with `total` contexts. The first line is the summary. */
export const effectLines = (feature: RehearsedFeature, total: number): Parts[] => {
  const { counts, certain } = feature
  const { gain, lose, stayOn, otherVariant, otherPayload } = counts
  if (certain.isSame === 'always') return [[words('Nothing changes for anybody')], ...constantText(certain)]
  const others = sum(stayOn, otherVariant, otherPayload)
  const [before, after] = [shareText(others + lose.share), shareText(others + gain.share)]
  return [
    say`On for ${words(before === after ? `${after} as before` : `${before} → ${after}`)}; ${movement('loses', certain.nobodyLoses, lose, total)}; ${movement('gains', certain.nobodyGains, gain, total)}`,
    ...constantText(certain),
    ...(otherVariant.contexts > 0 ? [[words(`${shareText(otherVariant.share)} get another variant`)]] : []),
    ...variantLines(feature),
    ...(otherPayload.contexts > 0 ? [[words(`${shareText(otherPayload.share)} get another payload`)]] : []),
  ]
}
