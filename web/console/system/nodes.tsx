import { systemTexts as texts } from '#web/console/texts/system.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import account from '../account/account.module.css'
import type { WriteTime } from '../account/store-clock.ts'
import type { SystemNode } from '../api/system.ts'
import room from '../workplace/room.module.css'
import styles from './system.module.css'

type NodesProps = { nodes: readonly SystemNode[]; at: string; writeTime: WriteTime }

/** The nodes, the one that answers first, and when it was read. */
export const Nodes = ({ nodes, at, writeTime }: NodesProps) => (
  <section className={styles['part']}>
    <h2 className={room['title']}>{texts.nodes}</h2>
    <ul className={room['list']}>
      {nodes.map((node) => (
        <li key={node.name} className={account['row']}>
          <div className={account['words']}>
            <span className={styles['name']}>{node.name}</span>
            <span className={room['soft']}>
              {node.isAway ? texts.heardAt(writeTime(node.heardAt)) : texts.startedAt(writeTime(node.startedAt))}
            </span>
            <span className={room['soft']}>{factsOf(node).join('\u00A0· ')}</span>
          </div>
          <NodeBadge node={node} />
        </li>
      ))}
    </ul>
    <p className={room['soft']}>{texts.readAt(writeTime(at))}</p>
  </section>
)

function NodeBadge({ node: { isAway, isSelf } }: { node: SystemNode }) {
  if (isAway) return <Badge tone="bad">{texts.away}</Badge>
  return <Badge tone="good">{isSelf ? texts.self : texts.up}</Badge>
}

const gigabyte = 1024 ** 3

function factsOf({ readers, level, freeBytes }: SystemNode): readonly string[] {
  const free = freeBytes === null ? [] : [texts.free(String(Math.floor(freeBytes / gigabyte)))]
  return [texts.readers(readers), texts.level(level), ...free]
}
