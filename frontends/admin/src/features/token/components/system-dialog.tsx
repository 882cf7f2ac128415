import { Button, Dialog } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { projectionsQuery, queuesQuery } from '../../../operations/running'
import { remotesQuery, systemQuery } from '../api/system'
import { verdictOnProjection, verdictOnQueue } from '../system-labels'
import styles from './system-dialog.module.css'
import { Parts, Prices, Setup } from './system-info'
import { Fact, Facts, SystemPart, Verdict } from './system-part'

/** How this installation is set up and whether its parts keep up, at a glance; each part fails alone. */
export function SystemDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      closesOnOutsideClick
      size="lg"
      onClose={onClose}
      title="System Config"
      description="Read only. The setup comes from the environment of the servers, and holds from their last start."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: nothing else in it takes the focus, to scroll by keyboard */}
      <section className={styles.parts} aria-label="Setup and state" tabIndex={0}>
        <System />
        <Projections />
        <Queues />
        <Remotes />
      </section>
    </Dialog>
  )
}

function System() {
  const query = useQuery(systemQuery())
  return (
    <>
      <SystemPart title="Installation" query={query} failed="Failed to fetch the setup">
        {(info) => <Setup info={info} />}
      </SystemPart>
      {query.data && (
        <>
          <SystemPart title="Crypto prices" query={query} failed="Failed to fetch the setup">
            {(info) => <Prices prices={info.prices} />}
          </SystemPart>
          <SystemPart title="Stores" query={query} failed="Failed to fetch the setup">
            {(info) => <Parts info={info} />}
          </SystemPart>
        </>
      )}
    </>
  )
}

function Projections() {
  const query = useQuery(projectionsQuery())
  return (
    <SystemPart title="Projections" query={query} failed="Failed to fetch the projections">
      {(projections) => (
        <Facts>
          {projections.map((projection) => (
            <Fact key={projection.name} term={projection.name}>
              {projection.live && <span className={styles.quiet}>version {projection.live.codeVersion}</span>}
              <Verdict {...verdictOnProjection(projection)} />
            </Fact>
          ))}
        </Facts>
      )}
    </SystemPart>
  )
}

function Queues() {
  const query = useQuery(queuesQuery())
  return (
    <SystemPart title="Queues" query={query} failed="Failed to fetch the queues">
      {(queues) => (
        <Facts>
          {queues.map((queue) => (
            <Fact key={queue.name} term={queue.name}>
              <Verdict {...verdictOnQueue(queue)} />
            </Fact>
          ))}
        </Facts>
      )}
    </SystemPart>
  )
}

function Remotes() {
  const query = useQuery(remotesQuery())
  return (
    <SystemPart title="Remotes" query={query} failed="Failed to fetch the remotes">
      {({ remotes }) => (
        <Facts>
          {Object.entries(remotes).map(([name, { version, contractMajor }]) => (
            <Fact key={name} term={name}>
              <span className={styles.quiet}>contract {contractMajor}</span>
              <code className={styles.code}>{version}</code>
            </Fact>
          ))}
        </Facts>
      )}
    </SystemPart>
  )
}
