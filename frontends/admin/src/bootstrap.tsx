// The entry of a page of this remote's own, which does not exist: it is shown by the shell alone. Importing
// the exposed module here keeps it in the build's graph, so that both are checked together.
import './remote'
