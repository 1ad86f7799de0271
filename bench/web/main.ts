/** The page: two views, one of them shown. */
import './styles/tokens.css'
import './styles/page.css'
import './styles/editors.css'
import './styles/benchmark.css'
import { startBenchmark } from './benchmark/benchmark.ts'
import { keepDropsInThePage } from './page/files.ts'
import { startTheme } from './page/theme.ts'
import { startViews } from './page/views.ts'
import { startPlayground } from './playground/playground.ts'

startTheme()
keepDropsInThePage()
startPlayground()
startBenchmark()
startViews()
