import { describeChangeHealth } from './change-health/contract.ts';
import { createClickhousePlace } from './clickhouse-place.ts';
import { describeEventStore } from './contract.ts';
import { describeDeadLetters } from './dead-letters/contract.ts';
import { describeExposures } from './exposures/contract.ts';
import { describeEventLists } from './lists/contract.ts';
import { describeResults } from './results/contract.ts';
import { describeSurveyResponses } from './surveys/contract.ts';
import { describeVisits } from './visits/contract.ts';

describeEventStore('the event store on ClickHouse', createClickhousePlace);
describeExposures('exposures counted by ClickHouse', createClickhousePlace);
describeDeadLetters('the dead letters in ClickHouse', createClickhousePlace);
describeEventLists('the lists of events in ClickHouse', createClickhousePlace);
describeSurveyResponses('the responses to surveys in ClickHouse', createClickhousePlace);
describeChangeHealth('what became of changes, by ClickHouse', createClickhousePlace);
describeVisits('the visits in ClickHouse', createClickhousePlace);
describeResults('the results computed by ClickHouse', createClickhousePlace);
